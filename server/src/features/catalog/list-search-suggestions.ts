import { courseCard, type Shop } from '#features/courses/courses.cards.ts'
import { searchWords } from '#features/courses/courses.rules.ts'
import { searchFirst } from '#features/courses/search-courses.ts'
import type { Db } from '#platform/database/database.ts'
import { correctSearch } from './catalog.corrections.ts'
import { suggestCategories, suggestInstructors } from './catalog.queries.ts'
import { plainWord } from './catalog.rules.ts'

const COURSES = 5

/** What somebody may be on the way to typing; of what was probably meant, where nothing begins like that. */
export async function listSearchSuggestions(db: Db, query: string, shop: Shop) {
  const suggested = await suggestFor(db, query, shop)
  if (suggested.courses.length + suggested.categories.length + suggested.instructors.length > 0 || query === '') return suggested
  const { corrected } = await correctSearch(db, query)
  return corrected === null ? suggested : { ...(await suggestFor(db, corrected, shop)), correctedQuery: corrected }
}

async function suggestFor(db: Db, query: string, shop: Shop) {
  const words = searchWords(query).map(({ text }) => plainWord(text))
  const areNames = words.length > 0 && !words.includes('')
  const [courses, categories, instructors] = await Promise.all([
    query === '' ? [] : searchFirst(db, query, COURSES),
    areNames ? suggestCategories(db, words) : [],
    areNames ? suggestInstructors(db, words) : [],
  ])
  return { courses: courses.map((row) => courseCard(row, shop)), categories, instructors }
}
