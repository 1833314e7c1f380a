import { isFound } from '#features/courses/courses.face.ts'
import { type ReadOptions, searchWords, withoutJoiningSigns } from '#features/courses/courses.words.ts'
import { type Meaning, readSearch } from '#features/courses/read-search.ts'
import type { Db } from '#platform/database/database.ts'
import { correctSearch } from './catalog.corrections.ts'
import { listWrittenForms } from './catalog.queries.ts'

/** A search with its corrections, independent of filters. */
export type ResolvedSearch = {
  meaning: Meaning | 'everything' | 'nothing'
  /** The corrected search, if the original matches nothing. */
  correctedQuery?: string
  /** Words that match no course. */
  leftOut?: string[]
  /** Whether no course matches every word. */
  isPartial?: boolean
  /** Similar words that match courses. */
  nearest?: string[]
}

/**
 * Finds the courses with every word. If there are none, tries these steps in turn: separate words joined by a hyphen or an apostrophe,
 * complete unfinished words, correct words that no course has or leave them out, and find the courses with some words. Common words, such
 * as “course”, exclude no course. Alone, they find every course.
 */
export async function resolveSearch(db: Db, search: string): Promise<ResolvedSearch> {
  if (search === '') return { meaning: 'everything' }
  const meaning = await readSearch(db, search)
  if (meaning === null) return { meaning: meaningWithoutSubject(search) }
  if (await isFound(db, meaning.all)) return { meaning }
  return resolveLost(db, search, meaning)
}

/** Stop words, such as “how to”, exclude no course, like common words. A search without letters or digits finds nothing. */
export const meaningWithoutSubject = (search: string) => (searchWords(search).length > 0 ? 'everything' : 'nothing')

/** Like `resolveSearch`, for a search that no course matches in full. */
export async function resolveLost(db: Db, search: string, meaning: Meaning): Promise<ResolvedSearch> {
  if (isBegunStopWord(meaning)) return { meaning: 'everything' }
  const found = await findCompleted(db, search, withoutJoiningSigns(search))
  return found === null ? resolveCorrected(db, search, meaning) : { meaning: found }
}

async function resolveCorrected(db: Db, search: string, meaning: Meaning): Promise<ResolvedSearch> {
  const { reading, isCorrected, closest, leftOut, unknown, nearest } = await correctSearch(db, search)
  const read = reading === null ? null : await readSearch(db, reading, { isFinished: isCorrected })
  if (reading !== null && read !== null) return { meaning: read, ...(isCorrected && (await correctedTo(db, reading))), ...leaving(leftOut) }
  const separated = withoutJoiningSigns(search)
  if (separated !== search) return resolveSearch(db, separated)
  const near = closest === null ? null : await findSome(db, await readSearch(db, closest, { isFinished: true }))
  if (closest !== null && near !== null) return { meaning: near, ...(await correctedTo(db, closest)), isPartial: true, ...leaving(leftOut) }
  const some = await findSome(db, meaning)
  if (some !== null) return { meaning: some, isPartial: true, ...leaving(unknown) }
  return meaning.isCommon ? { meaning: 'everything' } : { meaning: 'nothing', nearest: await listWrittenForms(db, nearest) }
}

const correctedTo = async (db: Db, words: string) => ({ correctedQuery: (await listWrittenForms(db, words.split(' '))).join(' ') })

/** Looks for courses with every word after separating joined words, and then also accepts unfinished words. */
const findCompleted = async (db: Db, search: string, separated: string): Promise<Meaning | null> =>
  (separated === search ? null : await findAll(db, separated)) ?? findAll(db, separated, { areBegun: true })

/** Returns the meaning of a search if a course has every word, otherwise null. */
async function findAll(db: Db, search: string, options: ReadOptions = {}): Promise<Meaning | null> {
  const meaning = await readSearch(db, search, options)
  return meaning !== null && (await isFound(db, meaning.all)) ? meaning : null
}

/**
 * Returns the meaning with the strictest condition that a course matches: at least half of the words, or any word. Null if no course
 * matches.
 */
async function findSome(db: Db, meaning: Meaning | null): Promise<Meaning | null> {
  if (meaning === null) return null
  for (const query of [meaning.most, meaning.any]) if (await isFound(db, query)) return { ...meaning, most: query }
  return null
}

/** Whether the search is one stop word, such as “the”, and no course has a word that begins with it. */
const isBegunStopWord = ({ words }: Meaning): boolean => words.every(({ whole }) => whole === '')

const leaving = (leftOut: string[]) => (leftOut.length === 0 ? {} : { leftOut })
