import { courseCard, type Shop } from '#features/courses/courses.cards.ts'
import { searchWords } from '#features/courses/courses.words.ts'
import { readSearch } from '#features/courses/read-search.ts'
import { searchFirst } from '#features/courses/search-courses.ts'
import type { Db } from '#platform/database/database.ts'
import { suggestNamed } from './catalog.queries.ts'
import { resolveLost } from './resolve-search.ts'

const COURSES = 5

/** Returns suggestions for a search as it is typed, or for its correction if nothing matches. */
export async function listSearchSuggestions(db: Db, query: string, shop: Shop) {
  const [{ rows, correctedQuery }, named] = await Promise.all([findFirst(db, query), suggestNames(db, query)])
  const isNamed = named.categories.length + named.instructors.length > 0
  if (correctedQuery !== undefined && isNamed) return { courses: [], ...named }
  const courses = rows.map((row) => courseCard(row, shop))
  return correctedQuery === undefined ? { courses, ...named } : { courses, ...(await suggestNames(db, correctedQuery)), correctedQuery }
}

/** Corrects the search only if no course matches every word. */
async function findFirst(db: Db, query: string) {
  const meaning = await readSearch(db, query)
  if (meaning === null) return { rows: [] }
  const { rows, hasAll } = await searchFirst(db, meaning, COURSES)
  if (hasAll) return { rows }
  const { meaning: resolved, correctedQuery } = await resolveLost(db, query, meaning)
  const nearest = typeof resolved === 'string' ? [] : (await searchFirst(db, resolved, COURSES)).rows
  return { rows: nearest, correctedQuery }
}

/** Returns the categories and instructors whose names contain every subject word. */
function suggestNames(db: Db, query: string) {
  const typed = searchWords(query)
  const subject = typed.some(({ isCommon }) => !isCommon) ? typed.filter(({ isCommon }) => !isCommon) : typed
  return suggestNamed(
    db,
    subject.map(({ text }) => text),
  )
}
