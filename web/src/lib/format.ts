import type { Currency } from '@akada/contract/money.ts'

const formats = {
  NGN: new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 }),
  // Cents show as two digits or not at all: $20, $19.50.
  USD: new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
} as const

export const signs = { NGN: '₦', USD: '$' } as const

/** A price of the catalog, in naira or dollars, with naira rounded to whole ones: `₦15,000`, `$19.99`, `$20`. Never for charged money. */
export const formatPrice = (major: number, currency: Currency): string =>
  `${signs[currency]}${formats[currency].format(major).replace(/\.00$/, '')}`

/** Charged money, in naira or dollars, exact to the kobo or cent: `₦15,000`, `₦1,234.50`. The text is that of `moneyText`. */
export const formatAmount = (major: number, currency: Currency): string => formatDecimals(major, currency).replace(/\.00$/, '')

/** Charged money with two decimals always, as reports show it: `$1,234.50`, `$20.00`. */
export function formatDecimals(major: number, currency: Currency): string {
  const digits = formats.USD.format(Math.abs(major))
  return `${major < 0 && digits !== '0.00' ? '−' : ''}${signs[currency]}${digits}`
}
