import type { IncomingHttpHeaders } from 'node:http'
import { type Currency, currencyOfCountry } from '@akada/contract/money.ts'
import { chosenCountry } from './chosen-country.ts'
import { readCountries } from './country-of-address.ts'

export type Place = { country: string; currency: Currency; source: 'header' | 'address' | 'default' }
export type ShownPlace = Omit<Place, 'source'> & { source: Place['source'] | 'chosen' }

type Caller = { ip: string; headers: IncomingHttpHeaders }

/** Determines countries from a CDN header or the bundled country data. */
export type Geo = {
  /** Returns the caller's location. Only the location determines the price that a buyer pays. */
  placeOf: (caller: Caller) => Place
  /** Returns the country whose prices the caller sees: the chosen country, or else the caller's location. */
  shownTo: (caller: Caller) => ShownPlace
  /** Returns an address's country, or null if unknown. */
  countryOf: (ip: string) => string | null
}

// The default for callers who can't be located (docs/product.md P-4.1).
const DEFAULT_COUNTRY = 'NG'
// CDN codes for an unknown country. The CDN code for Tor, T1, isn't listed because it doesn't have the form of a country code.
const unknown = ['XX', 'ZZ']

export function createGeo(options: { countryHeader?: string | undefined }): Geo {
  const countryOf = readCountries()
  const header = options.countryHeader?.toLowerCase()

  const place = (country: string, source: Place['source']): Place => ({ country, currency: currencyOfCountry(country), source })

  function placeOf({ ip, headers }: Caller): Place {
    const named = header === undefined ? undefined : String(headers[header] ?? '').toUpperCase()
    if (named && /^[A-Z]{2}$/.test(named) && !unknown.includes(named)) return place(named, 'header')
    const found = countryOf(ip)
    return found === null ? place(DEFAULT_COUNTRY, 'default') : place(found, 'address')
  }

  function shownTo(caller: Caller): ShownPlace {
    const country = chosenCountry(caller.headers)
    return country === undefined ? placeOf(caller) : { country, currency: currencyOfCountry(country), source: 'chosen' }
  }

  return { placeOf, shownTo, countryOf }
}
