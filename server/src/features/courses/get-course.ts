import type * as courses from '@akada/contract/courses.ts'
import { toMajor } from '@akada/contract/money.ts'
import { authorName, averageRating } from '#features/ratings/ratings.rules.ts'
import { socialImageAddress } from '#features/social-images/social-images.addresses.ts'
import type { Db } from '#platform/database/database.ts'
import type { Site, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Signer } from '#platform/security/signer.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { courseCard, type Shop } from './courses.cards.ts'
import { showSections } from './courses.curriculum.ts'
import { findCourse } from './courses.queries.ts'
import { durationsByType } from './courses.rules.ts'
import { visibleTo } from './require-visible-course.ts'

// Enough for a preview. The course page loads all reviews with a separate call.
const NEWEST_REVIEWS = 5

type Viewing = { user: User | null; signer: Signer; now: Date }

/** Returns a course with its curriculum, newest reviews and the file URLs that the viewer may use. */
export async function getCourse(
  db: Db,
  id: number,
  { user, signer, now }: Viewing,
  { site, ...shop }: Shop & { site: Pick<Site, 'name'> },
): Promise<courses.Course> {
  const found = await findCourse(db, { id, userId: user?.id ?? null, newestReviews: NEWEST_REVIEWS })
  const visible = visibleTo(user, found)
  const { isEnrolled: _, reviews, totals, sections: rows, prerequisites, lowest, ...course } = found ?? refuse('COURSE_NOT_FOUND')
  const sections = await showSections(db, { course: visible, signer, now }, rows)
  const card = courseCard(course, shop)
  const { instructorName, instructorId } = card
  const instructorPicture = publicAddress(course.pictureKey)
  return {
    ...course,
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
