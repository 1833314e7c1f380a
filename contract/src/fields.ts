import * as z from 'zod/mini'
import { formatCount } from './counts.ts'
import { plainText } from './plain-text.ts'
import { isStorable, UNSTORABLE } from './storable.ts'

const isMissing = (input: unknown) => input === undefined || input === null

/** The message for a missing field. A field of the wrong type gets the message for its type. */
const whenMissing = (message: string) => (issue: { input?: unknown }) => (isMissing(issue.input) ? message : undefined)
const unlessMissing = (message: string) => (issue: { input?: unknown }) => (isMissing(issue.input) ? undefined : message)

/** An integer that may be sent as text, for paths and queries. */
const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.transform((value: number | string) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value)),
    z
      .int({ error: unlessMissing('This must be a whole number.') })
      .check(z.gte(min, `This must be at least ${min}.`), z.lte(max, `This must be at most ${max}.`)),
  )

// The maximum of a PostgreSQL integer. A larger id can't exist, and must not cause an internal error.
const MAX_INTEGER = 2_147_483_647

export const Id = wholeNumber(1, MAX_INTEGER)
export const IdParams = z.object({ id: Id })
export const CourseIdParams = z.object({ courseId: Id })
export const Whole = (min: number, max = MAX_INTEGER) => wholeNumber(min, max)
/** The edited version, or 0 if none is stored yet. The maximum leaves room for the next increment. */
export const Version = (min: 0 | 1) => wholeNumber(min, MAX_INTEGER - 1)

/** Normalizes text before it is stored (plain-text.ts). Every text from users must use this or a pattern, or plain-text.test.ts fails. */
export const plain = z.overwrite(plainText)

/**
 * Plain text with a maximum length. The first check limits the text as sent: normal form C combines at most four characters into one, and
 * 1,000 more allow for invisible characters. Both checks abort, so that later checks never read a longer text.
 */
export const plainUpTo = (max: number, error = `This must have at most ${formatCount(max)} ${max === 1 ? 'character' : 'characters'}.`) =>
  [
    z.refine<string>((text) => text.length <= 4 * max + 1000, { error, abort: true }),
    plain,
    z.maxLength(max, { error, abort: true }),
  ] as const

export const Line = (min: number, max: number, message?: string) =>
  z.string(message === undefined ? undefined : { error: whenMissing(message) }).check(
    ...plainUpTo(max),
    z.minLength(min, message ?? (min === 1 ? 'This is required.' : `This must have at least ${min} characters.`)),
    z.refine((text) => isStorable(text) && !/[\t\n]/.test(text), 'This must be one line of text.'),
  )

// More parts than any list may have. Further parts are ignored, because validating an unlimited array would block the server.
const MOST_PARTS = 1_000

/**
 * Returns the non-empty parts of a comma-separated list. If there are more than 1,000, returns 1,001 parts, including empty ones, so that
 * the list exceeds every limit.
 */
export function partsOf(list: string): string[] {
  const parts = list.split(',', MOST_PARTS + 1)
  return parts.length > MOST_PARTS ? parts : parts.filter((part) => part.trim() !== '')
}

export const Paragraph = (max: number) => z.string().check(...plainUpTo(max), z.refine(isStorable, UNSTORABLE))

const NO_EMAIL = 'Valid email is required.'
// The pattern of z.email, extended to top-level domains of other scripts in ASCII form, such as xn--p1ai for .рф.
const ADDRESS =
  /^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/

/** Converts the domain of an address to ASCII, the form that is stored, without a final dot. Returns an invalid address unchanged. */
function withAsciiDomain(given: string): string {
  const address = given.replace(/(?<=@.*)[.。．｡]$/u, '')
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  // Other characters would end a host name in a URL. Names in scripts such as Sinhala and Persian contain joiners.
  if (/^[ -~]*$/.test(domain) || !/^(?:[\p{L}\p{M}\p{N}.。．｡-]|\p{Join_Control})+$/u.test(domain)) return address
  try {
    return address.slice(0, at) + new URL(`http://${domain}`).hostname
  } catch {
    return address
  }
}

export const Email = z
  .string(NO_EMAIL)
  .check(
    ...plainUpTo(254, NO_EMAIL),
    z.toLowerCase(),
    z.overwrite(withAsciiDomain),
    z.maxLength(254, { error: NO_EMAIL, abort: true }),
    z.email({ error: NO_EMAIL, pattern: ADDRESS }),
  )

// Outside these years, a date computed from the input might not be readable by PostgreSQL, such as the day after 9999-12-31.
const isInReach = (day: string) => day >= '1900' && day < '3000'

/** An ISO 3166 code, such as NG. */
export const CountryCode = z.string().check(z.regex(/^[A-Z]{2}$/, 'Choose a country.'))

/** A day such as `2026-03-31`. */
export const Day = z.iso
  .date({ error: 'Enter a date like 2026-03-31.', abort: true })
  .check(z.refine(isInReach, 'Enter a date from 1900 to 2999.'))

/** A moment in UTC such as `2026-01-31T12:00:00Z`. */
export const Moment = (message = 'Enter a UTC time like 2026-01-31T12:00:00Z.') =>
  z.iso.datetime({ error: message, abort: true }).check(z.refine(isInReach, 'Enter a time from 1900 to 2999.'))

export const Currency = z.enum(['NGN', 'USD'])
export const Uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'This isn’t a valid ID.'))
export const Nothing = z.null()

/** A user in a response. */
export const Named = z.object({ id: z.string(), name: z.string() })
/** A course, lecture or question in a response. */
export const Titled = z.object({ id: z.int(), title: z.string() })

/** Words to search for. Blank finds everything. */
export const SearchWords = z._default(Paragraph(200), '')

/** The token in the link of an email. Blank if there is none. */
export const LinkToken = z._default(Paragraph(500), '')

export const Reason = Paragraph(1000).check(z.minLength(1, 'Reason is required.'))

export const cover = {
  coverImageUrl: z.nullable(z.string()),
  /**
   * The pixel widths in which the cover exists as AVIF and WebP. Their URLs replace the ending of the cover's URL: for `abc.webp`, there is
   * `abc-320.avif`.
   */
  coverWidths: z.array(z.int()),
}
