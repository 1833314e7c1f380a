const formats = {
  NGN: new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 }),
  // Cents show as two digits or not at all: $20, $19.50.
  USD: new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
} as const

const signs = { NGN: '₦', USD: '$' } as const

/** An amount in whole currency (naira or dollars, not kobo or cents) as people read it: `₦15,000`, `$19.99`, `$20`. */
export function formatMoney(major: number, currency: 'NGN' | 'USD'): string {
  const digits = formats[currency].format(Math.abs(major)).replace(/\.00$/, '')
  return `${major < 0 && digits !== '0' ? '−' : ''}${signs[currency]}${digits}`
}
