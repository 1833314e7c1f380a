import type * as contract from '@akada/contract/reviews.ts'
import type * as z from 'zod/mini'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findInstructorId, lockActiveEnrollment, upsertReview } from './reviews.queries.ts'
import { reviewProblem } from './reviews.rules.ts'

type Rating = z.output<typeof contract.rateCourse.body>

/** Saves a user's review of a course they are enrolled in. Returns the review's id. */
export const rateCourse = (db: Db, user: User, { rating, ...words }: Rating, now: Date): Promise<number> =>
  inTransaction(db, async (tx) => {
    const instructorId = await findInstructorId(tx, words.courseId)
    const enrollment = await lockActiveEnrollment(tx, { id: words.enrollmentId, userId: user.id, courseId: words.courseId })
    const problem = reviewProblem({
      isAdmin: user.roles.includes('ADMIN'),
      isInstructor: instructorId === user.id,
      isEnrolled: enrollment !== undefined,
    })
    if (problem) refuse(problem)
    return upsertReview(tx, { ...words, userId: user.id, ratingHalves: rating * 2, now })
  })
