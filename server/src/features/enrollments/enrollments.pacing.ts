import { isOpen } from '#features/pacing/pacing.rules.ts'
import type { Db } from '#platform/database/database.ts'
import { findLectureFor } from './enrollments.progress.queries.ts'

/** Returns whether a lecture exists and is open to a student of its course. */
export async function isLectureOpen(
  db: Db,
  { userId, lectureId, now }: { userId: string; lectureId: number; now: Date },
): Promise<boolean> {
  const lecture = await findLectureFor(db, userId, lectureId)
  return lecture !== undefined && isOpen(lecture.pacing, now)
}
