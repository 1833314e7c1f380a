import type { IncomingHttpHeaders } from 'node:http'
import { serialize } from 'cookie'

const COOKIE = 'country'
const YEAR_SECONDS = 365 * 24 * 3600

/** Whose prices this browser asked to be shown. Said by the browser: nothing but what is shown may depend on it. */
export const chosenCountry = ({ cookie }: IncomingHttpHeaders): string | undefined =>
  /(?:^|;\s*)country=([A-Z]{2})(?=\s*(?:;|$))/.exec(cookie ?? '')?.[1]

/** Keeps the choice, or with null forgets it. */
export const countryCookie = (country: string | null, isSecure: boolean): string =>
  serialize(COOKIE, country ?? '', { path: '/', sameSite: 'lax', secure: isSecure, maxAge: country === null ? 0 : YEAR_SECONDS })
