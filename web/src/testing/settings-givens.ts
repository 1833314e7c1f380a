import type { Answer } from '@akada/contract/endpoint.ts'
import type { getSettings } from '@akada/contract/site-settings.ts'

export const givenSettings = (): Answer<typeof getSettings> => ({
  brand: {
    version: 3,
    siteName: '',
    supportEmail: '',
    socialLinks: ['https://x.com/akada'],
    logoUrl: null,
    timeZone: 'Africa/Lagos',
    otherwise: { siteName: 'Akada', supportEmail: 'support@akada.test' },
  },
  money: {
    version: 7,
    strikeThrough: true,
    foreignCurrency: 'usd',
    vatRateBps: 0,
    sellerName: '',
    sellerAddress: '',
    sellerTaxId: '',
    instructorShareBps: 7_000,
    ownCouponShareBps: 9_700,
    refundDays: 30,
    refundMaxPercent: 30,
    refundMaxPerYear: 3,
    payoutHoldDays: 3,
    payoutMinimumNaira: 10_000,
    payoutMinimumUsd: 50,
    dataPricePerGbNaira: 500,
  },
  rules: {
    version: 0,
    approveInstructors: false,
    requireSecondFactor: false,
    holdChanges: false,
    couponMinPercent: 1,
    couponMaxPercent: 100,
    couponMaxDays: 0,
    couponMaxUses: 0,
    storageGbPerInstructor: 20,
    largeUploadsAtOnce: 2,
  },
})
