import type * as courses from '@akada/contract/courses.ts'
import { authorName, averageRating } from '#features/ratings/ratings.rules.ts'
import { socialImageAddress } from '#features/social-images/social-images.addresses.ts'
import type { Db } from '#platform/database/database.ts'
import type { Site } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { courseCard, type Shop } from './courses.cards.ts'
import { type Showing, showSections } from './courses.curriculum.ts'
import { findCourse, getInstructorTotals, listNewestReviews, listSectionsOfCourse } from './courses.queries.ts'
import { durationsByType } from './courses.rules.ts'

// Enough for a preview. The course page loads all reviews with a separate call.
const NEWEST_REVIEWS = 5

/** Returns a course with its curriculum, newest reviews and the file URLs that the viewer may use. */
export async function getCourse(db: Db, showing: Showing, { site, ...shop }: Shop & { site: Pick<Site, 'name'> }): Promise<courses.Course> {
  const { id, instructorId } = showing.course
  const [course, sections, totals, reviews] = await Promise.all([
    findCourse(db, id),
    listSectionsOfCourse(db, id).then((rows) => showSections(db, showing, rows)),
    getInstructorTotals(db, instructorId),
    listNewestReviews(db, id, NEWEST_REVIEWS),
  ])
  if (!course) return refuse('COURSE_NOT_FOUND')
  const card = courseCard(course, shop)
  const { instructorName } = card
  const instructorPicture = publicAddress(course.pictureKey)
  return {
    ...course,
    ...card,
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
    reviews: reviews.map(({ pictureKey, createdAt, ratingHalves, ...review }) => ({
      ...review,
      rating: ratingHalves / 2,
      author: authorName(review),
      authorPicture: publicAddress(pictureKey),
      createdAt: createdAt.toISOString(),
    })),
    resources: sections.flatMap(({ lectures }) => lectures.flatMap(({ resources = [] }) => resources)),
  }
}
