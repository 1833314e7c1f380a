// Rules for text that can be stored, for the server and for forms. Without zod, so that it loads no schemas.

// Control characters mean nothing in text, and PostgreSQL holds neither NUL nor half of a surrogate pair.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const unstorable = /[\u0000-\u0008\u000e-\u001f\u007f\p{Cs}]/u

// Every mandatory line break of Unicode (UAX #14). Word processors paste the vertical tab.
const otherLineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g

export const UNSTORABLE = 'This contains a character that can’t be stored.'

/** Whether text contains no control characters, except tabs and line breaks, and no unpaired surrogate. */
export const isStorable = (text: string): boolean => !unstorable.test(text)

/** Text with every line break as `\n`. */
export const withPlainBreaks = (text: string): string => text.replace(otherLineBreaks, '\n')
