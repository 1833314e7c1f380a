import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { requireReview } from './require-review.ts'
import { removeReview } from './reviews.queries.ts'
import { deletionProblem } from './reviews.rules.ts'

/** Deletes a review with its answer. Database triggers update the course's average. */
export async function deleteReview(db: Db, user: User, id: number): Promise<void> {
  const review = await requireReview(db, user, id)
  const problem = deletionProblem({ isAuthor: review.userId === user.id, roles: user.roles })
  if (problem) refuse(problem)
  await removeReview(db, id)
}
