import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findLectureFor, keepPosition } from './enrollments.progress.queries.ts'

/** `secondsAgo`: since when it stands there, which may be long for somebody who had no network. */
export type LeftLecture = { userId: string; lectureId: number; seconds: number; secondsAgo?: number; now: Date }

// Another process wrote it whose clock is wrong, or was: it must not keep the place from being remembered for as long.
const TOO_FAR_AHEAD_MS = 60_000

/** Remembers where a video was left, and that its course was learned last, unless either is known of a later time. */
export async function savePosition(db: Db, { userId, lectureId, seconds, secondsAgo = 0, now }: LeftLecture): Promise<void> {
  const lecture = (await findLectureFor(db, userId, lectureId)) ?? refuse('LECTURE_NOT_FOUND')
  await keepPosition(db, {
    enrollmentId: lecture.enrollmentId ?? refuse('NOT_ENROLLED'),
    lectureId,
    seconds,
    now: new Date(now.getTime() - secondsAgo * 1000),
    notBelievedAfter: new Date(now.getTime() + TOO_FAR_AHEAD_MS),
  })
}
