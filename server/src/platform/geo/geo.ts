import type { IncomingHttpHeaders } from 'node:http'
import { type Currency, currencyOfCountry } from '@akada/contract/money.ts'
import { chosenCountry } from './chosen-country.ts'
import { readCountries } from './country-of-address.ts'

export type Place = { country: string; currency: Currency; source: 'header' | 'address' | 'default' }
export type ShownPlace = Omit<Place, 'source'> & { source: Place['source'] | 'chosen' }

type Caller = { ip: string; headers: IncomingHttpHeaders }

/** Countries, from a CDN's header or from the country data that the package ships. */
export type Geo = {
  /** Where the caller is. What somebody pays is decided by this alone. */
  placeOf: (caller: Caller) => Place
  /** Whose prices the caller is shown: the country they chose, else the one they are in. */
  shownTo: (caller: Caller) => ShownPlace
  /** The country of an address, or null where it says nothing. */
  countryOf: (ip: string) => string | null
}

// The country of a caller who can't be located (docs/product.md P-4.1).
const DEFAULT_COUNTRY = 'NG'
// What CDNs send for "not known"; their T1 for Tor is no country by its form.
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
