import type { Db } from '#platform/database/database.ts'
import { isFound } from './courses.listing.queries.ts'
import { listWordMeanings, type WordMeaning } from './courses.words.queries.ts'
import { type ReadOptions, searchWords } from './courses.words.ts'

/** The meaning of a search. `all`, `most`, `any` and `rank` are tsqueries. */
export type Meaning = {
  /** Matches all of `words`. */
  all: string
  /** Matches at least half of `words`, or any of them if all are common. */
  most: string
  any: string
  /** The first subject words, or the first common words if there are no others. */
  words: readonly WordMeaning[]
  /** Matches any word of the search, including common words. */
  rank: string
  /** Whether all words are common, such as “course”. */
  isCommon: boolean
}

// Three of six words can be combined in 20 ways, five of ten in 252.
const MOST_REQUIRED = 6

/** Returns the meaning of a search, or null if it has only stop words. */
export async function readSearch(db: Db, search: string, options: ReadOptions = {}): Promise<Meaning | null> {
  const typed = searchWords(search, options)
  const meanings = await listWordMeanings(db, typed)
  const isSubject = ({ place }: WordMeaning) => typed[place]?.isCommon === false
  const subject = meanings.filter(isSubject).slice(0, MOST_REQUIRED)
  const words = subject.length > 0 ? subject : meanings.slice(0, MOST_REQUIRED)
  if (words.length === 0) return null
  const loose = words.map((word) => `(${word.loose})`)
  return {
    all: loose.join('&'),
    most: anyOf(combinations(loose, subject.length > 0 ? Math.ceil(loose.length / 2) : 1).map((some) => some.join('&'))),
    any: anyOf(loose),
    words,
    rank: anyOf(meanings.map((meaning) => `(${meaning.loose})`)),
    isCommon: subject.length === 0,
  }
}

/** In a tsquery, `&` binds more strongly than `|`. */
const anyOf = (queries: readonly string[]): string => queries.join('|')

/** Returns every combination of `size` items, in their order. */
export function combinations<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, index) => combinations(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]))
}

/** Returns whether a LIVE course has every word, or null if the search has only stop words. */
export async function findsCourses(db: Db, search: string, options: ReadOptions = {}): Promise<boolean | null> {
  const meaning = await readSearch(db, search, options)
  return meaning && isFound(db, meaning.all)
}
