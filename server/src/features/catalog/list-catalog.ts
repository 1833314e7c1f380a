import type { Shop } from '#features/courses/courses.cards.ts'
import { hasFilters } from '#features/courses/courses.filters.ts'
import { listCourses } from '#features/courses/list-courses.ts'
import { type CourseSearch, findsCourses } from '#features/courses/search-courses.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { correctSearch } from './catalog.corrections.ts'
import { countLostSearch } from './catalog.queries.ts'
import { lostWords } from './catalog.rules.ts'

/** `db` may be read-only. */
type Caller = { db: Db; counting: Db; shop: Shop; user: User | null; now: Date }

/** A page of what was searched, or, where that is nothing, of what was probably meant. Only a search in vain pays for the looking. */
export async function listCatalog({ db, counting, shop, user, now }: Caller, search: CourseSearch) {
  const listing = await listCourses({ db, user, shop }, search)
  if (listing.totalElements > 0 || search.search === '' || search.status !== 'LIVE') return listing

  if (hasFilters(search) && (await findsCourses(db, search.search))) return listing

  const { corrected, nearest } = await correctSearch(db, search.search)
  if (corrected !== null) {
    const found = await listCourses({ db, user, shop }, { ...search, search: corrected })
    return found.totalElements > 0 ? { ...found, correctedQuery: corrected } : { ...listing, suggestions: [corrected] }
  }
  const words = search.categoryId === undefined && !hasFilters(search) && search.page === 1 ? lostWords(search.search) : null
  if (words !== null) await countLostSearch(counting, { words, now })
  return { ...listing, suggestions: nearest }
}
