const formats = {
  NGN: new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 }),
  // Cents show as two digits or not at all: $20, $19.50.
  USD: new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
} as const

export const signs = { NGN: '₦', USD: '$' } as const

/** An amount in whole currency (naira or dollars, not kobo or cents) as people read it: `₦15,000`, `$19.99`, `$20`. */
export function formatMoney(major: number, currency: 'NGN' | 'USD'): string {
  const digits = formats[currency].format(Math.abs(major)).replace(/\.00$/, '')
  return `${major < 0 && digits !== '0' ? '−' : ''}${signs[currency]}${digits}`
}

/** The same to the kobo or cent, where every one counts: `₦15,000`, `₦1,234.50`. */
export function formatAmount(major: number, currency: 'NGN' | 'USD'): string {
  const digits = formats.USD.format(Math.abs(major)).replace(/\.00$/, '')
  return `${major < 0 && digits !== '0' ? '−' : ''}${signs[currency]}${digits}`
}

/** The same with its two decimals whatever they are, as reports show it: `$1,234.50`, `$20.00`. */
export function formatDecimals(major: number, currency: 'NGN' | 'USD'): string {
  const digits = formats.USD.format(Math.abs(major))
  return `${major < 0 && digits !== '0.00' ? '−' : ''}${signs[currency]}${digits}`
}
