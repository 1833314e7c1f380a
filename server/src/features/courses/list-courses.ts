import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { listedCourse, type Shop } from './courses.cards.ts'
import type { Meaning } from './read-search.ts'
import { type CourseSearch, searchCourses } from './search-courses.ts'

const NOTHING = { rows: [], total: 0, isAtLeast: false, hasAll: false }

type Asked = { db: Db; user: User | null; shop: Shop }

/** Returns a page of matching courses. Throws unless the caller may see the status. */
export async function listCourses({ db, user, shop }: Asked, search: CourseSearch, meaning: Meaning | 'everything' | 'nothing') {
  if (search.status !== 'LIVE') {
    if (!user) refuse('SIGN_IN_REQUIRED')
    if (!user?.roles.includes('ADMIN')) refuse('NOT_ALLOWED')
  }
  const { rows, total, isAtLeast, hasAll } =
    meaning === 'nothing' ? NOTHING : await searchCourses(db, search, meaning === 'everything' ? null : meaning)
  const content = rows.map((row) => listedCourse(row, shop))
  return { content, totalElements: total, page: search.page, size: search.size, hasAll, ...(isAtLeast && { isAtLeast }) }
}
