import type { IncomingHttpHeaders } from 'node:http'
import { serialize } from 'cookie'

const COOKIE = 'country'
const YEAR_SECONDS = 365 * 24 * 3600

/** The country whose prices the browser chose to see. The browser controls this value, so only the display may depend on it. */
export const chosenCountry = ({ cookie }: IncomingHttpHeaders): string | undefined =>
  /(?:^|;\s*)country=([A-Z]{2})(?=\s*(?:;|$))/.exec(cookie ?? '')?.[1]

/** Stores the choice, or clears it if null. */
export const countryCookie = (country: string | null, isSecure: boolean): string =>
  serialize(COOKIE, country ?? '', { path: '/', sameSite: 'lax', secure: isSecure, maxAge: country === null ? 0 : YEAR_SECONDS })
