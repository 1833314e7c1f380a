import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { listedCourse, type Shop } from './courses.cards.ts'
import { type CourseSearch, searchCourses } from './search-courses.ts'

type Asked = { db: Db; user: User | null; shop: Shop }

/** A page of the catalogue; courses that aren't LIVE are listed for admins only. */
export async function listCourses({ db, user, shop }: Asked, search: CourseSearch) {
  if (search.status !== 'LIVE') {
    if (!user) refuse('SIGN_IN_REQUIRED')
    if (!user?.roles.includes('ADMIN')) refuse('NOT_ALLOWED')
  }
  const { rows, total, isAtLeast } = await searchCourses(db, search)
  const listing = { content: rows.map((row) => listedCourse(row, shop)), totalElements: total, page: search.page, size: search.size }
  return isAtLeast ? { ...listing, isAtLeast } : listing
}
