import * as z from 'zod/mini'
import { plainUpTo } from './fields.ts'
import { isStorable } from './storable.ts'

const MOST_CHARACTERS = 60
// With all their accents.
const MOST_CODE_UNITS = 300

const isShort = (name: string): boolean => [...name.replace(/\p{M}|\p{Cf}/gu, '')].length <= MOST_CHARACTERS

// What mail programs make a link of. Browsers take each of these for a dot. Abbreviations such as `J.Smith` and `Md.Rahim` are names.
const dot = '[.\\u3002\\uff0e\\uff61]'
const webAddresses = [
  /:\/\//,
  new RegExp(`\\bwww${dot}`, 'iu'),
  new RegExp(`[\\p{L}\\p{N}-]{4}${dot}\\p{L}{2}`, 'u'),
  new RegExp(`[\\p{L}\\p{N}-]{2}${dot}[\\p{Ll}\\p{Lo}]{2}`, 'u'),
  new RegExp(`[\\p{L}\\p{N}]${dot}\\p{Ll}{2}`, 'u'),
]
const hasWebAddress = (name: string): boolean => webAddresses.some((pattern) => pattern.test(name))

/** A part of a person's name. The site writes to others in it, so it holds no address. `label` begins each sentence. */
export const PersonName = (label: string) => {
  const tooLong = `${label} must be at most ${MOST_CHARACTERS} characters.`
  return z.string(`${label} is required.`).check(
    ...plainUpTo(MOST_CODE_UNITS, tooLong),
    z.minLength(1, `${label} is required.`),
    z.refine(isShort, tooLong),
    z.refine((name) => isStorable(name) && !/[\t\n]/.test(name), `${label} must be on one line.`),
    z.refine((name) => !name.includes('@') && !name.includes('\uff20'), `${label} can’t contain “@”.`),
    z.refine((name) => !hasWebAddress(name), `${label} can’t contain a web address.`),
  )
}
