// Normalizes user text for storage. Used by the server and by forms. Doesn't import zod, so that forms load no schemas.
import { withPlainBreaks } from './storable.ts'

// Scripts with joining letters or conjuncts, in which joiners and non-joiners are significant (Unicode 16, chapters 9, 12 and 23.2).
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

// Invisible characters in places where they are significant. Each pattern starts with the character and looks back at most eight
// characters, so that long texts and runs take linear time.
const needed = [
  // Joiners in these scripts, and the joiner inside an emoji sequence.
  `[\\u200c\\u200d](?<=[${joining}].)`,
  '\\u200d(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\ufe0f?.)(?=\\p{Extended_Pictographic})',
  // Text and emoji presentation, keycaps, and variants of Chinese, Mongolian, Myanmar and Phags-pa letters.
  '[\\ufe0e\\ufe0f](?<=(?![#*0-9])\\p{Emoji}.)',
  '\\ufe0f(?<=[#*0-9].)(?=\\u20e3)',
  '[\\ufe00-\\ufe0d\\u{e0100}-\\u{e01ef}](?<=[\\p{Script=Han}\\p{Script=Mymr}\\p{Script=Phag}].)',
  '[\\u180b-\\u180d\\u180f](?<=\\p{Script=Mong}.)',
  // Flags of regions.
  '[\\u{e0020}-\\u{e007f}](?<=\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,7}.)',
].join('|')

// Directional marks position punctuation beside right-to-left letters.
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const marks = /[\u200e\u200f\u061c]/g

// Default ignorable characters include directional overrides, embeddings and isolates. Directional marks are handled separately.
const invisible = new RegExp(
  `(${needed})|\\p{Default_Ignorable_Code_Point}(?<![\\u200e\\u200f\\u061c])|[\\u0080-\\u009f\\ufff9-\\ufffc]`,
  'gu',
)

// More marks than any language puts on one letter. The halfwidth sound marks U+FF9E and U+FF9F become marks in the compatibility forms.
const longMarks = /([\p{M}\uff9e\uff9f]{16})[\p{M}\uff9e\uff9f]+/gu

// U+2800 is the Braille blank.
const visible = /[^\P{L}\p{Default_Ignorable_Code_Point}]|[\p{N}\p{P}\p{Extended_Pictographic}]|(?!\u2800)\p{S}/u

/** Removes characters that are invisible or reorder text. Leaves all other characters unchanged. */
export function withoutInvisible(text: string): string {
  const shown = text.replace(invisible, (_, kept: string | undefined) => kept ?? '')
  return rightToLeft.test(shown) ? shown : shown.replace(marks, '')
}

/** Whether the text has a visible character. */
export const isVisible = (text: string): boolean => visible.test(text)

/** Returns a text in a Unicode normal form, with at most 16 marks in a row, because normalizing a run takes quadratic time. */
export const normalForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string =>
  text.replace(longMarks, '$1').normalize(form)

/**
 * Returns text in the form that is stored: in normal form C, with `\n` as the only line break, without invisible characters or surrounding
 * space. Joiners stay where a script or an emoji needs them. Text without visible characters becomes empty.
 */
export function plainText(text: string): string {
  const plain = normalForm(withoutInvisible(withPlainBreaks(text))).trim()
  return isVisible(plain) ? plain : ''
}
