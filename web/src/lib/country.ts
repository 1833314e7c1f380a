import { getCountry } from '@akada/contract/calls/geo.ts'
import { call } from './api.ts'
import { currentCountry, saveCountry } from './session.ts'

// The country of most visitors, and of a visitor who can't be located (docs/product.md P-4.1).
const FALLBACK = 'NG'

/**
 * Returns the English name of a country, according to the browser. The footer of every page shows it. Nigeria's name is written
 * here, because the first name that the browser looks up loads its language data, which blocks a mid-range phone for 70 ms.
 */
export const countryName = (code: string): string =>
  code === FALLBACK ? 'Nigeria' : (new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code) ?? code)

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
