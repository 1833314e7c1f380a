import { isolated } from '@akada/contract/text-direction.ts'
import { notifyPeople } from '#features/notifications/notify-people.ts'
import { refuseOn } from '#platform/database/constraints.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { requireReview } from './require-review.ts'
import { upsertAnswer } from './reviews.queries.ts'

type Answer = { reviewId: number; body: string; now: Date }

/** Saves the course instructor's answer to a review. Notifies the review's author of the first answer only. */
export const answerReview = (db: Db, user: User, answer: Answer): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const review = await requireReview(tx, user, answer.reviewId)
    if (review.instructorId !== user.id) refuse('NOT_ALLOWED')
    await refuseOn({ review_answers_review_id_fkey: 'REVIEW_NOT_FOUND' }, upsertAnswer(tx, answer))
    await notifyPeople(tx, {
      userIds: [review.userId],
      type: 'comment',
      title: 'The instructor replied to your review',
      message: `The instructor of “${isolated(review.courseTitle)}” replied to your review.`,
      courseId: review.courseId,
      link: `/courses/${review.courseId}?tab=reviews`,
      key: `review-answer:${review.id}`,
    })
  })
