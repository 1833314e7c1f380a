import type { Shop } from '#features/courses/courses.cards.ts'
import { isFound } from '#features/courses/courses.face.ts'
import { hasFilters } from '#features/courses/courses.filters.ts'
import { listCourses } from '#features/courses/list-courses.ts'
import { readSearch } from '#features/courses/read-search.ts'
import type { CourseSearch } from '#features/courses/search-courses.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { Counted } from '#platform/http/answer.ts'
import { countLostSearch } from './catalog.queries.ts'
import { lostWords } from './catalog.rules.ts'
import { meaningWithoutSubject, type ResolvedSearch, resolveLost } from './resolve-search.ts'

/** `db` may be read-only. */
type Caller = { db: Db; counting: Db; shop: Shop; user: User | null; now: Date }

/** Returns a page of the catalog. Corrects a search only if no course matches every word, and counts it if a word matches no course. */
export async function listCatalog({ db, counting, shop, user, now }: Caller, search: CourseSearch) {
  const asked = { db, user, shop }
  const meaning = search.search === '' ? null : await readSearch(db, search.search)
  const { hasAll, ...listing } = await listCourses(
    asked,
    search,
    search.search === '' ? 'everything' : (meaning ?? meaningWithoutSubject(search.search)),
  )
  if (meaning === null || hasAll || search.status !== 'LIVE') return listing
  if (isFiltered(search) && (await isFound(db, meaning.all))) return listing

  const { meaning: resolved, nearest: suggestions = [], ...remarks } = await resolveLost(db, search.search, meaning)
  const answer = await nearestListing()
  if (!isLost({ meaning: resolved, ...remarks })) return answer
  await countLost({ counting, now }, search)
  return new Counted(answer)

  async function nearestListing() {
    if (resolved === 'nothing') return { ...listing, suggestions }
    const { hasAll: _, ...found } = await listCourses(asked, search, resolved)
    if (found.totalElements > 0) return { ...found, ...remarks }
    return { ...listing, suggestions: remarks.correctedQuery === undefined ? [] : [remarks.correctedQuery] }
  }
}

/** Whether a word of the search matches no course. */
const isLost = ({ meaning, leftOut }: ResolvedSearch): boolean => meaning === 'nothing' || leftOut !== undefined

async function countLost({ counting, now }: Pick<Caller, 'counting' | 'now'>, search: CourseSearch): Promise<void> {
  const words = isFiltered(search) || search.page > 1 ? null : lostWords(search.search)
  if (words !== null) await countLostSearch(counting, { words, now })
}

const isFiltered = (search: CourseSearch): boolean => search.categoryId !== undefined || hasFilters(search)
