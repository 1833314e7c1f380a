// Text as people mean it: what of it is stored. For the server and for forms; without zod, so that it loads no schemas.
import { withPlainBreaks } from './storable.ts'

// Scripts whose letters join, or have conjuncts: there a (non-)joiner changes what is read (Unicode 16, chapters 9, 12 and 23.2).
const joining = [
  'Arab',
  'Syrc',
  'Mand',
  'Nkoo',
  'Mong',
  'Adlm',
  'Rohg',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Khmr',
  'Mymr',
  'Tibt',
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')

// Invisible characters with a meaning, each where it has one. The character comes first and looks at most eight back, so that long
// texts and long runs cost no more than others.
const needed = [
  // Joiners in such scripts, and the one that makes one emoji of several.
  `[\\u200c\\u200d](?<=[${joining}].)`,
  '\\u200d(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\ufe0f?.)(?=\\p{Extended_Pictographic})',
  // As an emoji or as a sign; keycaps; variants of letters of Chinese, Mongolian, Myanmar and Phags-pa.
  '[\\ufe0e\\ufe0f](?<=(?![#*0-9])\\p{Emoji}.)',
  '\\ufe0f(?<=[#*0-9].)(?=\\u20e3)',
  '[\\ufe00-\\ufe0d\\u{e0100}-\\u{e01ef}](?<=[\\p{Script=Han}\\p{Script=Mymr}\\p{Script=Phag}].)',
  '[\\u180b-\\u180d\\u180f](?<=\\p{Script=Mong}.)',
  // Flags of parts of a country.
  '[\\u{e0020}-\\u{e007f}](?<=\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,7}.)',
].join('|')

// Directional marks arrange punctuation beside letters that are read from right to left.
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const marks = /[\u200e\u200f\u061c]/g

// Default ignorable are also overrides, embeddings and isolates of direction; marks are left for the step after.
const invisible = new RegExp(
  `(${needed})|\\p{Default_Ignorable_Code_Point}(?<![\\u200e\\u200f\\u061c])|[\\u0080-\\u009f\\ufff9-\\ufffc]`,
  'gu',
)

// More than any language writes on one letter. The last two become marks in the compatibility forms.
const longMarks = /([\p{M}\uff9e\uff9f]{16})[\p{M}\uff9e\uff9f]+/gu

// U+2800 is the blank of Braille.
const visible = /[^\P{L}\p{Default_Ignorable_Code_Point}]|[\p{N}\p{P}\p{Extended_Pictographic}]|(?!\u2800)\p{S}/u

/** Text without characters that nobody sees or that reorder what is read. Adds and combines nothing. */
export function withoutInvisible(text: string): string {
  const shown = text.replace(invisible, (_, kept: string | undefined) => kept ?? '')
  return rightToLeft.test(shown) ? shown : shown.replace(marks, '')
}

/** Whether something of it can be seen. */
export const isVisible = (text: string): boolean => visible.test(text)

/** Returns a text in a Unicode normal form, with at most 16 marks in a row: the time to normalize a run grows with its square. */
export const normalForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string =>
  text.replace(longMarks, '$1').normalize(form)

/**
 * Text as it is stored: in normal form C, with one kind of line break, without invisible characters or space around it. Joiners
 * stay where a script or an emoji needs them. Text in which nothing can be seen is empty.
 */
export function plainText(text: string): string {
  const plain = normalForm(withoutInvisible(withPlainBreaks(text))).trim()
  return isVisible(plain) ? plain : ''
}
