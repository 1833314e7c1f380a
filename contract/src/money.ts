export type Currency = 'NGN' | 'USD'

/** The server stores money as whole kobo or cents. Only the API uses naira and dollars. */
export const toMajor = (minor: number): number => minor / 100
export const toMinor = (major: number): number => Math.round(major * 100)

export const currencyOfCountry = (country: string): Currency => (country === 'NG' ? 'NGN' : 'USD')

// Added to a price to get the struck-through price (docs/product.md P-4.3).
const ABOVE = { NGN: 20_000, USD: 50 } as const

/** Returns the struck-through price to show beside a price, in naira or dollars. */
export const struckPrice = (price: number, currency: Currency): number => price + ABOVE[currency]

// Creating a formatter takes a hundred times as long as using it.
const formats = new Map<string, Intl.NumberFormat>()

/** Formats an exact amount, without decimals if they are zero: `₦15,000`, `₦13,124.11`, `−$19.50`. */
export function moneyText(minor: number, currency: string): string {
  const minimumFractionDigits = minor % 100 === 0 ? 0 : 2
  const key = `${currency}${minimumFractionDigits}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat('en-NG', { style: 'currency', currency, currencyDisplay: 'narrowSymbol', minimumFractionDigits })
  formats.set(key, format)
  return `${minor < 0 ? '−' : ''}${format.format(toMajor(Math.abs(minor)))}`
}
