export type Currency = 'NGN' | 'USD'

/** Money inside the server is whole kobo or cents; only the API's edge uses naira and dollars. */
export const toMajor = (minor: number): number => minor / 100
export const toMinor = (major: number): number => Math.round(major * 100)

export const currencyOfCountry = (country: string): Currency => (country === 'NG' ? 'NGN' : 'USD')

// To make one takes a hundred times as long as to use it.
const formats = new Map<string, Intl.NumberFormat>()

/** An amount as a sentence says it: ₦15,000 or $19.99. */
export function moneyText(minor: number, currency: string): string {
  const minimumFractionDigits = minor % 100 === 0 ? 0 : 2
  const key = `${currency}${minimumFractionDigits}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat('en-NG', { style: 'currency', currency, currencyDisplay: 'narrowSymbol', minimumFractionDigits })
  formats.set(key, format)
  return format.format(toMajor(minor))
}
