// Rules for text that can be stored. Used by the server and by forms. Doesn't import zod, so that forms load no schemas.

// Control characters mean nothing in text, and PostgreSQL holds neither NUL nor half of a surrogate pair.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const unstorable = /[\u0000-\u0008\u000e-\u001f\u007f\p{Cs}]/u

// Every mandatory line break in Unicode (UAX #14). Text pasted from word processors may contain vertical tabs.
const otherLineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g

export const UNSTORABLE = 'This contains a character that can’t be stored.'

/** Returns whether text contains no unpaired surrogates, and no control characters except tabs and line breaks. */
export const isStorable = (text: string): boolean => !unstorable.test(text)

/** Returns text in which every line break is `\n`. */
export const withPlainBreaks = (text: string): string => text.replace(otherLineBreaks, '\n')
