export type Currency = 'NGN' | 'USD'

/** Money inside the server is whole kobo or cents; only the API's edge uses naira and dollars. */
export const toMajor = (minor: number): number => minor / 100
export const toMinor = (major: number): number => Math.round(major * 100)

export const currencyOfCountry = (country: string): Currency => (country === 'NG' ? 'NGN' : 'USD')
