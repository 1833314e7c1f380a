import { domainToASCII } from 'node:url'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

// Limits the size of the query.
const MOST_WORDS = 20

/** Splits the text of a search field into words. */
export const typedWords = (search: string): string[] =>
  search
    .split(/[\s,;]+/u)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)

/** The name and the email address of a user, as in the index `users_found`. */
export const nameAndEmail = sql`plain(first_name || ' ' || last_name || ' ' || email)`

/** Whether `text`, an expression of the form `plain(…)`, contains a word, regardless of case and accents. */
export const hasWord = (text: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${text} like '%' || ${likePattern(word)} || '%'`

/**
 * Whether a condition holds for a word of text that includes an email address. Letters outside ASCII are tried as typed and, because
 * domains are stored in ASCII, as part of a domain.
 */
export function inNameOrAddress(word: string, has: (form: string) => RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const at = word.lastIndexOf('@') + 1
  const domain = /^[ -~]*$/.test(word) ? '' : domainToASCII(word.slice(at))
  return domain === '' ? has(word) : sql<SqlBool>`(${has(word)} or ${has(word.slice(0, at) + domain)})`
}

/** A pattern for `like`. Escapes after plain(), because plain() turns other characters into `%` and `_`. */
export const likePattern = (word: string): RawBuilder<string> => sql<string>`regexp_replace(plain(${word}), '[\\\\%_]', '\\\\\\&', 'g')`

/** Whether `text` contains every word of a search, in any order. True for a search without words. */
export const hasWords = (text: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> =>
  hasEveryWord(search, (word) => hasWord(text, word))

/** Whether a condition holds for every word of a search. True for a search without words. */
export function hasEveryWord(search: string, has: (word: string) => RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const words = typedWords(search)
  return words.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(words.map(has), sql` and `)})`
}
