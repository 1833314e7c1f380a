import type { IncomingHttpHeaders } from 'node:http'
import { serialize } from 'cookie'

const COOKIE = 'country'
const YEAR_SECONDS = 365 * 24 * 3600

/** Returns the country that the browser chose for prices. The browser controls this value, so only the display may depend on it. */
export const chosenCountry = ({ cookie }: IncomingHttpHeaders): string | undefined =>
  /(?:^|;\s*)country=([A-Z]{2})(?=\s*(?:;|$))/.exec(cookie ?? '')?.[1]

/** Returns the cookie that stores the chosen country, or that clears the choice if the country is null. */
export const countryCookie = (country: string | null, isSecure: boolean): string =>
  serialize(COOKIE, country ?? '', { path: '/', sameSite: 'lax', secure: isSecure, maxAge: country === null ? 0 : YEAR_SECONDS })
