import type { CourseCard } from '@akada/contract/courses.ts'
import { toMajor } from '@akada/contract/money.ts'
import { averageRating } from '#features/ratings/ratings.rules.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { listCards } from './courses.listing.queries.ts'
import { durationString } from './courses.rules.ts'
import { type CourseSearch, searchCourses } from './search-courses.ts'

/** A page of the catalogue; courses that aren't LIVE are listed for admins only. */
export async function listCourses(db: Db, user: User | null, search: CourseSearch) {
  if (search.status !== 'LIVE') {
    if (!user) refuse('SIGN_IN_REQUIRED')
    if (!user?.roles.includes('ADMIN')) refuse('NOT_ALLOWED')
  }
  const { rows, total, isAtLeast } = await searchCourses(db, search)
  const listing = { content: rows.map(courseCard), totalElements: total, page: search.page, size: search.size }
  return isAtLeast ? { ...listing, isAtLeast } : listing
}

/** The LIVE ones among the courses, in the order they are asked for. */
export const listChosen = async (db: Db, ids: readonly number[]): Promise<CourseCard[]> =>
  (await listCards(db, [...new Set(ids)], 'LIVE')).map(courseCard)

type CardRow = Awaited<ReturnType<typeof listCards>>[number]

export const courseCard = (row: CardRow): CourseCard => ({
  id: row.id,
  title: row.title,
  subtitle: row.subtitle,
  coverImageUrl: publicAddress(row.coverKey),
  coverWidths: row.coverWidths ?? [],
  instructorId: row.instructorId,
  instructorName: `${row.instructorFirstName} ${row.instructorLastName}`.trim(),
  priceNaira: row.priceNairaMinor === null ? null : toMajor(row.priceNairaMinor),
  priceUsd: toMajor(row.priceUsdMinor),
  isFree: row.isFree,
  isBestseller: row.isBestseller,
  averageRating: averageRating(row),
  totalReviews: row.totalReviews,
  totalEnrollments: row.totalEnrollments,
  totalLectures: row.totalLectures,
  durationString: durationString(row.durationSeconds),
})
