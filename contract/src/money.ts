export type Currency = 'NGN' | 'USD'

/** Money inside the server is whole kobo or cents; only the API's edge uses naira and dollars. */
export const toMajor = (minor: number): number => minor / 100
export const toMinor = (major: number): number => Math.round(major * 100)

export const currencyOfCountry = (country: string): Currency => (country === 'NG' ? 'NGN' : 'USD')

/** An amount as a sentence says it: ₦15,000 or $19.99. */
export const moneyText = (minor: number, currency: string): string =>
  new Intl.NumberFormat('en-NG', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: minor % 100 === 0 ? 0 : 2,
  }).format(toMajor(minor))
