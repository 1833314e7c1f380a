import { isOpen } from '#features/pacing/pacing.rules.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findLectureFor, keepPosition } from './enrollments.progress.queries.ts'

/** `secondsAgo`: the age of the position, which can be large if the device was offline. */
export type LeftLecture = { userId: string; lectureId: number; seconds: number; secondsAgo?: number; now: Date }

// A stored time this far in the future comes from a process with a wrong clock. It must not block later positions.
const TOO_FAR_AHEAD_MS = 60_000

/** Saves a video position and the student's most recent lecture, unless newer ones are stored. */
export async function savePosition(db: Db, { userId, lectureId, seconds, secondsAgo = 0, now }: LeftLecture): Promise<void> {
  const lecture = (await findLectureFor(db, userId, lectureId)) ?? refuse('LECTURE_NOT_FOUND')
  const enrollmentId = lecture.enrollmentId ?? refuse('NOT_ENROLLED')
  if (!isOpen(lecture.pacing, now)) refuse('LECTURE_CLOSED')
  const isKept = await keepPosition(db, {
    enrollmentId,
    lectureId,
    seconds,
    now: new Date(now.getTime() - secondsAgo * 1000),
    notBelievedAfter: new Date(now.getTime() + TOO_FAR_AHEAD_MS),
  })
  if (!isKept) refuse('ENROLLMENT_ENDED')
}
