import type { ReviewEntry } from '@akada/contract/course-reviews.ts'
import { lockOwnCourse } from '#features/courses/require-own-course.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { requireTurn } from '#platform/security/throttle.ts'
import { addEntry } from './add-entry.ts'
import { findEntry } from './course-reviews.queries.ts'
import { asEntry } from './course-reviews.thread.ts'

// Limits answers, because each one sends notifications.
const ANSWERS_PER_HOUR = 20

type Answer = { courseId: number; text: string; now: Date }

/** Adds an answer to a course's review thread. */
export const answerReviewThread = (db: Db, user: User, { courseId, text, now }: Answer): Promise<ReviewEntry> =>
  db.transaction().execute(async (tx) => {
    await lockOwnCourse(tx, user, courseId)
    await requireTurn(tx, { key: `review-thread:user:${user.id}`, limit: ANSWERS_PER_HOUR, windowSeconds: 3600, now })
    const id = await addEntry(tx, { courseId, kind: 'ANSWERED', body: text, authorId: user.id, now })
    return asEntry((await findEntry(tx, id)) ?? refuse('COURSE_NOT_FOUND'))
  })
