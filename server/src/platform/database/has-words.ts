import { domainToASCII } from 'node:url'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

// Limits the size of the query.
const MOST_WORDS = 20

// Excludes single quotes, because they are also apostrophes.
const SEPARATOR = /(?:[\s,;，、；،؛"<>/\\|]|(?![‘’‛])[\p{Ps}\p{Pe}\p{Pi}\p{Pf}])+/u
// Excludes the symbols that belong to words such as “.net”, “c#”, “100%” and “ada@”.
const SIGNS_AROUND = /^(?:(?![%&@.])[\p{P}\p{Sk}~=]|\.{2,}|\.(?!\p{L}))+|(?:(?![#%&@])[\p{P}\p{Sk}~=])+$/gu
const JOINT = /(?<=[\p{L}\p{M}\p{N}])[\p{Pd}&+:·](?=[\p{L}\p{N}])/u

/**
 * Splits the text of a search field into words, without the quotes and punctuation around them. Text that consists only of symbols keeps
 * them.
 */
export function typedWords(search: string): string[] {
  const words = search
    .split(SEPARATOR)
    .map((word) => word.replace(/^mailto:([^?]*).*/i, '$1').replace(SIGNS_AROUND, ''))
    .filter((word) => /[\p{L}\p{N}\p{So}]/u.test(word))
  return (words.length > 0 ? words : search.split(/[\s,;]+/u).filter((word) => word !== '')).slice(0, MOST_WORDS)
}

/** Returns the parts of a word such as “web-page”. An email address is a single part. */
const partsOf = (word: string): string[] => (word.includes('@') ? [word] : word.split(JOINT).slice(0, MOST_WORDS))

/** Returns the condition that an SQL text contains a word, regardless of case, accents and apostrophes. */
const hasWord = (text: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`found_text(${text}) like '%' || part_pattern(${word}) || '%'`

/** Returns the condition that an SQL text contains every word of a search, in any order. True for a search without words. */
export const hasWords = (text: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> =>
  hasEveryWord(search, (word) => hasWord(text, word))

/** Like `hasWords`, for a text that contains an email address. */
export const hasWordsOrAddress = (text: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> =>
  hasEveryWord(search, (word) => inNameOrAddress(word, (form) => hasWord(text, form)))

/** Returns the condition that a user's name and email address contain every word of a search. Uses the index `users_by_text`. */
export const isUserFound = (search: string): RawBuilder<SqlBool> => hasBegunWords(sql`user_text(first_name, last_name, email)`, search)

/** Like `isUserFound`, for the name alone and without the index. */
export const isUserNamed = (search: string): RawBuilder<SqlBool> =>
  hasBegunWords(sql`found_text(spoken_name(first_name, last_name))`, search)

const hasBegunWords = (text: RawBuilder<unknown>, search: string) =>
  hasEveryWord(search, (word) => inNameOrAddress(word, (form) => sql<SqlBool>`${text} like '%' || begun_pattern(${form}) || '%'`))

/**
 * Applies a condition to a word that may be part of an email address. Letters outside ASCII are tried as typed and, because domains are
 * stored in ASCII, as part of a domain.
 */
function inNameOrAddress(word: string, has: (form: string) => RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const at = word.lastIndexOf('@') + 1
  const domain = /^[ -~]*$/.test(word) ? '' : domainToASCII(word.slice(at))
  return domain === '' ? has(word) : sql<SqlBool>`(${has(word)} or ${has(word.slice(0, at) + domain)})`
}

function hasEveryWord(search: string, has: (word: string) => RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const all = (words: readonly string[]) => sql<SqlBool>`(${sql.join(words.map(has), sql` and `)})`
  const conditions = typedWords(search).map((word) => {
    const parts = partsOf(word)
    return parts.length === 1 ? has(word) : sql<SqlBool>`(${has(word)} or ${all(parts)})`
  })
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}
