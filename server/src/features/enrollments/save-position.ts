import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findLectureFor, touchEnrollment, upsertPosition } from './enrollments.progress.queries.ts'

export type LeftLecture = { userId: string; lectureId: number; seconds: number; now: Date }

/** Remembers where a video was left, and that its course was learned last. */
export async function savePosition(db: Db, { userId, lectureId, seconds, now }: LeftLecture): Promise<void> {
  const lecture = (await findLectureFor(db, userId, lectureId)) ?? refuse('LECTURE_NOT_FOUND')
  const enrollmentId = lecture.enrollmentId ?? refuse('NOT_ENROLLED')
  await db.transaction().execute(async (tx) => {
    // The enrollment first, as in completeLecture: two that lock in different orders would wait for each other.
    await touchEnrollment(tx, { enrollmentId, lectureId, now })
    await upsertPosition(tx, { enrollmentId, lectureId, seconds, now })
  })
}
