// Default messages for values that are missing, of the wrong type or out of range, unless the schema has its own.
import * as z from 'zod/mini'

type RawIssue = z.core.$ZodRawIssue

const UNUSABLE = 'isn’t valid.'
// If there are more choices than this, they aren't listed.
const MOST_CHOICES = 12

/** Removes issues that only result from a wrong type: zod also checks the length of a string sent in place of a list. */
export function issuesOf(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const placeOf = ({ path }: z.core.$ZodIssue) => path.join('.')
  const mistyped = new Set(issues.filter(({ code }) => code === 'invalid_type').map(placeOf))
  return issues.filter((issue) => issue.code === 'invalid_type' || !mistyped.has(placeOf(issue)))
}

/** Returns the sentence for an issue. It begins with the field name: `Price (USD) must be a number.` */
export const sentenceOf = (issue: RawIssue): string => {
  const subject = subjectOf(issue.path ?? [])
  return `${subject} ${isMissing(issue) || isEmpty(issue) ? `${isPlural(subject) ? 'are' : 'is'} required.` : faultOf(issue)}`
}

// Applies to every schema in this process, including the schemas for course files in parsing threads.
z.config({ customError: sentenceOf })

/** Returns whether a name is plural, such as `Links`. `Address`, `Status` and `News` aren't plural. */
const isPlural = (subject: string) => /(?<![sui])s$/.test(subject) && subject !== 'News'

function faultOf(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return types[issue.expected] ?? UNUSABLE
    case 'invalid_value':
      return choiceOf(issue.values)
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return formats[issue.format] ?? UNUSABLE
    case 'invalid_union':
      return ofShape(issue)
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}.`
    default:
      return UNUSABLE
  }
}

/** Returns whether a required value is missing. Null counts as missing. For a discriminated union, the input is the whole body. */
function isMissing({ code, input, discriminator }: RawIssue): boolean {
  const value = code === 'invalid_union' && typeof discriminator === 'string' ? (input as Record<string, unknown>)[discriminator] : input
  return (value === undefined || value === null) && (code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union')
}

const types: Record<string, string> = {
  string: 'must be text.',
  number: 'must be a number.',
  int: 'must be a whole number.',
  boolean: 'must be true or false.',
  array: 'must be a list.',
  object: 'must be an object with fields.',
  record: 'must be an object with fields.',
}

const formats: Record<string, string> = {
  email: 'must be an email address.',
  date: 'must be a date such as 2026-03-31.',
  datetime: 'must be a time such as 2026-01-31T12:00:00Z.',
}

const units: Record<string, readonly [one: string, several: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

function countOf(origin: string, count: number | bigint): string | undefined {
  const unit = units[origin]
  return unit && `${count.toLocaleString('en')} ${Number(count) === 1 ? unit[0] : unit[1]}`
}

const isEmpty = (issue: RawIssue) => issue.code === 'too_small' && units[issue.origin] !== undefined && Number(issue.minimum) === 1

function tooBig({ origin, maximum, inclusive }: RawIssue & { code: 'too_big' }): string {
  const most = countOf(origin, maximum)
  return most ? `must have at most ${most}.` : `must be ${inclusive === false ? 'less than' : 'at most'} ${maximum}.`
}

function tooSmall({ origin, minimum, inclusive }: RawIssue & { code: 'too_small' }): string {
  const least = countOf(origin, minimum)
  if (least) return `must have at least ${least}.`
  return inclusive === false ? `must be more than ${minimum}.` : `must be at least ${minimum}.`
}

/** Lists the values of the discriminator, which is the field that selects one of several shapes. */
function ofShape({ inst, discriminator }: RawIssue & { code: 'invalid_union' }): string {
  const shapes = (inst as z.core.$ZodDiscriminatedUnion | undefined)?._zod.propValues
  const values = typeof discriminator === 'string' ? shapes?.[discriminator] : undefined
  return values ? choiceOf([...values]) : UNUSABLE
}

function choiceOf(values: readonly unknown[]): string {
  if (values.length === 1) return `must be ${String(values[0])}.`
  if (values.length > MOST_CHOICES) return 'isn’t one of the choices.'
  return `must be ${values.slice(0, -1).map(String).join(', ')} or ${String(values.at(-1))}.`
}

const labels: Record<string, string> = {
  about: 'Profile text',
  act: 'Action',
  bio: 'Bio',
  body: 'Text',
  clientId: 'Client id',
  firstName: 'First Name',
  html: 'Text',
  ids: 'Ids',
  sellerTaxId: 'Seller tax ID',
  companyTaxId: 'Company tax ID',
  lastName: 'Last Name',
  priceNaira: 'Price (NGN)',
  priceUsd: 'Price (USD)',
  userLinks: 'Links',
}

const abbreviations: Record<string, string> = { usd: 'USD', url: 'URL', vat: 'VAT', id: 'id', gb: 'GB' }

/** Returns `Title`, `Categories, entry 2,` or, for the whole input, `This`. */
function subjectOf(path: readonly PropertyKey[]): string {
  const names = path.filter((part) => typeof part === 'string')
  const last = path.at(-1)
  const label = names.length > 0 ? labelOf(names.at(-1) ?? '') : 'This'
  return typeof last === 'number' ? `${label}, entry ${last + 1},` : label
}

/** Returns a field's label: `courseIds` → `Courses`, `isFree` → `Free`, `vatRateBps` → `VAT rate`. */
function labelOf(name: string): string {
  const known = labels[name]
  if (known) return known
  const words = name
    .replace(/^is(?=[A-Z])/, '')
    .replace(/(?<=.)(Id(?=s?$)|Bps$)/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/(?<=categor)ys$/, 'ies')
    .split(' ')
  const text = words.map((word) => abbreviations[word] ?? word).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
