import { requireReview } from '#features/reviews/require-review.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { requireTurn } from '#platform/security/throttle.ts'
import { keep, type Report, turn } from './report-post.ts'

export const reportReview = (db: Db, user: User, { id, reason, now }: Report): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const review = await requireReview(tx, user, id)
    if (review.userId === user.id) refuse('REVIEW_OWN')
    await requireTurn(tx, turn(user, now))
    await keep(tx, { postId: null, reviewId: id, reporterId: user.id, reason, now })
  })
