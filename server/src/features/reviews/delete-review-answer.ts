import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { requireReview } from './require-review.ts'
import { deleteAnswer } from './reviews.queries.ts'

export async function deleteReviewAnswer(db: Db, user: User, reviewId: number): Promise<void> {
  const review = await requireReview(db, user, reviewId)
  if (review.instructorId !== user.id && !user.roles.includes('ADMIN')) refuse('NOT_ALLOWED')
  await deleteAnswer(db, reviewId)
}
