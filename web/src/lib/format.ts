import { groupThousands } from '@akada/contract/counts.ts'
import type { Currency } from '@akada/contract/money.ts'

export const signs = { NGN: '₦', USD: '$' } as const

/** Formats a catalog price. Naira are rounded to whole naira: `₦15,000`, `$19.99`, `$20`. Never use it for charged money. */
export const formatPrice = (major: number, currency: Currency): string =>
  `${signs[currency]}${groupThousands(currency === 'NGN' ? String(Math.round(major)) : major.toFixed(2)).replace(/\.00$/, '')}`

/** Formats charged money exactly, to the kobo or cent: `₦15,000`, `₦1,234.50`. Uses the same format as the server's `moneyText`. */
export const formatAmount = (major: number, currency: Currency): string => formatDecimals(major, currency).replace(/\.00$/, '')

/** Formats charged money with two decimals, for reports: `$1,234.50`, `$20.00`. */
export function formatDecimals(major: number, currency: Currency): string {
  const digits = groupThousands(Math.abs(major).toFixed(2))
  return `${major < 0 && digits !== '0.00' ? '−' : ''}${signs[currency]}${digits}`
}
