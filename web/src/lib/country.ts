import { getCountry } from '@akada/contract/geo.ts'
import { call } from './api.ts'
import { currentCountry, keepCountry } from './session.ts'

// What the specification shows when the country can't be found.
const FALLBACK = 'NG'

/** The country of this browser: asked for once, then kept. */
export async function findCountry(): Promise<string> {
  const kept = currentCountry()
  if (kept !== null) return kept
  try {
    const { country } = await call(getCountry)
    keepCountry(country)
    return country
  } catch {
    return FALLBACK
  }
}
