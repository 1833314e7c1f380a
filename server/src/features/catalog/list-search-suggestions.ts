import { courseCard, type Shop } from '#features/courses/courses.cards.ts'
import { searchWords } from '#features/courses/courses.words.ts'
import { searchFirst } from '#features/courses/search-courses.ts'
import type { Db } from '#platform/database/database.ts'
import { listNameParts, suggestCategories, suggestInstructors } from './catalog.queries.ts'
import { resolveSearch } from './resolve-search.ts'

const COURSES = 5

/** Returns suggestions for a search as it is typed, or for its correction if nothing matches. */
export async function listSearchSuggestions(db: Db, query: string, shop: Shop) {
  const [{ meaning, correctedQuery }, named] = await Promise.all([resolveSearch(db, query), suggestNames(db, query)])
  const isNamed = named.categories.length + named.instructors.length > 0
  if (correctedQuery !== undefined && isNamed) return { courses: [], ...named }
  const rows = typeof meaning === 'string' ? [] : await searchFirst(db, meaning, COURSES)
  const courses = rows.map((row) => courseCard(row, shop))
  return correctedQuery === undefined ? { courses, ...named } : { courses, ...(await suggestNames(db, correctedQuery)), correctedQuery }
}

/** Returns the categories and instructors whose names contain every subject word. */
async function suggestNames(db: Db, query: string) {
  const typed = searchWords(query)
  const subject = typed.some(({ isCommon }) => !isCommon) ? typed.filter(({ isCommon }) => !isCommon) : typed
  const words = await listNameParts(
    db,
    subject.map(({ text }) => text),
  )
  if (words.length === 0) return { categories: [], instructors: [] }
  const [categories, instructors] = await Promise.all([suggestCategories(db, words), suggestInstructors(db, words)])
  return { categories, instructors }
}
