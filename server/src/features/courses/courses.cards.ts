import type { CourseCard, ListedCourse } from '@akada/contract/courses.ts'
import { toMajor } from '@akada/contract/money.ts'
import { visitorCharges } from '#features/cart/cart.charge.ts'
import { averageRating } from '#features/ratings/ratings.rules.ts'
import type { Deps } from '#platform/deps.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import type { ListedRow } from './courses.listing.queries.ts'
import type { CardRow, RunningSale } from './courses.queries.ts'
import { durationString } from './courses.rules.ts'

/** The settings that determine the currency of a charge, and whether prices are charged at all. */
export type Shop = Pick<Deps, 'policy' | 'payments'>

export const courseCard = (row: CardRow, shop: Shop): CourseCard => ({
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
  ...(row.sale && { sale: saleOf(row.sale) }),
  ...visitorCharges(row, shop),
})

const saleOf = ({ endsAt, naira, usd }: RunningSale): NonNullable<CourseCard['sale']> => ({
  endsAt: new Date(endsAt).toISOString(),
  priceNaira: naira === null ? null : toMajor(naira),
  priceUsd: toMajor(usd),
})

export const listedCourse = (row: ListedRow, shop: Shop): ListedCourse => ({
  ...courseCard(row, shop),
  status: row.status,
  categoryIds: row.categoryIds,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
