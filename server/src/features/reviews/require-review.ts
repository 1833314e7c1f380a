import { requireVisibleCourse } from '#features/courses/require-visible-course.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findReviewRights } from './reviews.queries.ts'

/** Returns a review of a course that the user may see, or their own review. */
export async function requireReview(db: Db, user: User, id: number) {
  const review = (await findReviewRights(db, id)) ?? refuse('REVIEW_NOT_FOUND')
  if (review.userId !== user.id) await requireVisibleCourse(db, user, review.courseId, 'REVIEW_NOT_FOUND')
  return review
}
