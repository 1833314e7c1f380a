import * as z from 'zod/mini'
import { plainUpTo } from './fields.ts'
import { isStorable } from './storable.ts'

const MOST_CHARACTERS = 60
// Counts combining marks as characters.
const MOST_CODE_UNITS = 300

const isShort = (name: string): boolean => [...name.replace(/\p{M}|\p{Cf}/gu, '')].length <= MOST_CHARACTERS

/**
 * Normalizes a name like browsers and mail programs do when they detect addresses: wide, small and mathematical forms become plain
 * characters. Only the start is normalized, because NFKC expands some characters to 18. Longer names are refused for their length.
 */
const asAddress = (name: string): string =>
  name
    .slice(0, MOST_CODE_UNITS)
    .normalize('NFKC')
    .replace(/\p{M}|\p{Cf}/gu, '')

// Mail programs turn words joined by a dot into a link, in uppercase or lowercase. A single letter after the dot is an initial, as in `J.K`
// and `Ph.D.`, because top-level domains have at least two letters. Browsers treat `。` (U+3002) as a dot.
const domain = /[^\s.\u3002][.\u3002](?:\p{N}|\p{L}[\p{L}\p{N}])/u

const hasAt = (name: string): boolean => asAddress(name).includes('@')

function hasWebAddress(name: string): boolean {
  const read = asAddress(name)
  return read.includes('://') || domain.test(read)
}

// Allows “daughter of” and “son of”, as in `Anjali d/o Raman` and `Bala s/o Kumar`.
const sonOrDaughterOf = /(?<!\S)[sd]\/o(?!\S)/gi

const hasAddressSign = (name: string): boolean => /[/\\:]/.test(asAddress(name).replace(sonOrDaughterOf, ''))

/**
 * Refuses addresses in a name of up to 300 code units, because emails to other users contain the name. Each message begins with `label`.
 */
export const noAddress = (label: string) => [
  z.refine<string>((name) => !hasAt(name), `${label} can’t contain “@”.`),
  z.refine<string>((name) => !hasWebAddress(name), `${label} can’t contain a web address. Leave a space after a dot.`),
  z.refine<string>((name) => hasWebAddress(name) || !hasAddressSign(name), `${label} can’t contain “/”, “\\” or “:”.`),
]

/**
 * A part of a user's name. It must not contain an address, because emails to other users contain the name. Each message begins with
 * `label`.
 */
export const PersonName = (label: string) => {
  const tooLong = `${label} must be at most ${MOST_CHARACTERS} characters.`
  return z.string(`${label} is required.`).check(
    ...plainUpTo(MOST_CODE_UNITS, tooLong),
    z.minLength(1, `${label} is required.`),
    z.refine(isShort, { error: tooLong, abort: true }),
    z.refine((name) => isStorable(name) && !/[\t\n]/.test(name), { error: `${label} must be on one line.`, abort: true }),
    ...noAddress(label),
  )
}
