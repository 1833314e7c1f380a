import { getCountry } from '@akada/contract/calls/geo.ts'
import { call } from './api.ts'
import { currentCountry, saveCountry } from './session.ts'

// The country of a visitor who can't be located (docs/product.md P-4.1).
const FALLBACK = 'NG'

/** Returns the English name of a country, according to the browser. */
export const countryName = (code: string): string => new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code) ?? code

/** Returns the country of this browser. It is requested once and then stored. */
export async function findCountry(): Promise<string> {
  const saved = currentCountry()
  if (saved !== null) return saved
  try {
    const { country } = await call(getCountry)
    saveCountry(country)
    return country
  } catch {
    return FALLBACK
  }
}
