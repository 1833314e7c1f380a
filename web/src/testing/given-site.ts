import type { Site } from '../lib/site.ts'

export const givenSite = (site: Partial<Site> = {}): Site => ({
  name: 'Akada',
  supportEmail: '',
  publicUrl: '',
  timeZone: 'Africa/Lagos',
  socialLinks: [],
  logoUrl: null,
  currency: 'NGN',
  strikeThrough: true,
  refundDays: 30,
  instructorShareBps: 7000,
  ownCouponShareBps: 9700,
  ...site,
})
