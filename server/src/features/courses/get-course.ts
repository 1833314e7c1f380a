import type * as courses from '@akada/contract/courses.ts'
import { type Currency, toMajor } from '@akada/contract/money.ts'
import { minimumOf } from '#features/cart/cart.charge.ts'
import { authorName, averageRating } from '#features/ratings/ratings.rules.ts'
import { socialImageAddress } from '#features/social-images/social-images.addresses.ts'
import type { Db } from '#platform/database/database.ts'
import type { Site, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Signer } from '#platform/security/signer.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { courseCard, type Shop } from './courses.cards.ts'
import { showSections } from './courses.curriculum.ts'
import { findCourse, type PublicCoupon } from './courses.queries.ts'
import { durationsByType } from './courses.rules.ts'
import { visibleTo } from './require-visible-course.ts'

// Enough for a preview. The course page loads all reviews with a separate call.
const NEWEST_REVIEWS = 5
const MOST_COUPONS = 3

type Viewing = { user: User | null; signer: Signer; now: Date }

/** Returns a course with its curriculum, newest reviews and the file URLs that the viewer may use. */
export async function getCourse(
  db: Db,
  id: number,
  { user, signer, now }: Viewing,
  { site, ...shop }: Shop & { site: Pick<Site, 'name'> },
): Promise<courses.Course> {
  const found = await findCourse(db, { id, userId: user?.id ?? null, newestReviews: NEWEST_REVIEWS, now })
  const visible = visibleTo(user, found)
  const {
    isEnrolled: _,
    reviews,
    totals,
    sections: rows,
    prerequisites,
    lowest,
    coupons: all,
    ...course
  } = found ?? refuse('COURSE_NOT_FOUND')
  const sections = await showSections(db, { course: visible, signer, now }, rows)
  const card = courseCard(course, shop)
  const { sale: _sale, ...facts } = course
  const { instructorName, instructorId } = card
  const coupons = course.status === 'LIVE' ? usableCoupons(all, course, shop).slice(0, MOST_COUPONS) : []
  const instructorPicture = publicAddress(course.pictureKey)
  return {
    ...facts,
    ...card,
    ...(lowest && {
      lowestBeforeSale: { priceNaira: lowest.naira === null ? null : toMajor(lowest.naira), priceUsd: toMajor(lowest.usd) },
    }),
    ...(course.coverWidth !== null &&
      course.coverHeight !== null && { coverImageSize: { width: course.coverWidth, height: course.coverHeight } }),
    socialImageUrl: course.status === 'LIVE' ? socialImageAddress(site.name, { ...course, instructorName }) : null,
    promotionalVideoUrl: publicAddress(course.promotionalVideoKey),
    instructorPicture,
    instructor: { id: instructorId, name: instructorName, picture: instructorPicture, bio: course.instructorBio },
    instructorTotals: { ...totals, reviews: totals.totalReviews, averageRating: averageRating(totals) },
    durations: durationsByType(sections.flatMap(({ lectures }) => lectures)),
    createdAt: course.createdAt.toISOString(),
    updatedAt: course.updatedAt.toISOString(),
    sections,
    ...(coupons.length > 0 && { coupons: coupons.map(shownCoupon) }),
    ...(prerequisites.length > 0 && { prerequisites }),
    reviews: reviews.map(({ pictureKey, createdAt, ratingHalves, ...review }) => ({
      ...review,
      rating: ratingHalves / 2,
      author: authorName(review),
      authorPicture: publicAddress(pictureKey),
      createdAt: new Date(createdAt).toISOString(),
    })),
    resources: sections.flatMap(({ lectures }) => lectures.flatMap(({ resources = [] }) => resources)),
  }
}

type Priced = { priceNairaMinor: number | null; priceUsdMinor: number }

/** Omits coupons with which the total would be below the minimum payment. */
const usableCoupons = (coupons: readonly PublicCoupon[], { priceNairaMinor, priceUsdMinor }: Priced, rules: Pick<Shop, 'payments'>) =>
  coupons.filter(({ discountBps }) => {
    const isPayable = (priceMinor: number, currency: Currency) => {
      const left = (priceMinor * (10_000 - discountBps)) / 10_000
      return left < 1 || left >= minimumOf(rules, currency)
    }
    return isPayable(priceNairaMinor ?? 0, 'NGN') && isPayable(priceUsdMinor, 'USD')
  })

const shownCoupon = ({ code, discountBps, expiresAt }: PublicCoupon) => ({
  code,
  discountPercentage: discountBps / 100,
  expiresAt: expiresAt && new Date(expiresAt).toISOString(),
})
