import type { Db } from '#platform/database/database.ts'
import { listInProgress, listLecturesOf } from './enrollments.listing.queries.ts'
import { nextLecture } from './enrollments.rules.ts'

/** Returns the user's last learned unfinished enrollment, and the lecture to continue with. */
export async function getNextLecture(db: Db, userId: string) {
  const [enrollment] = await listInProgress(db, userId, 1)
  if (!enrollment) return null
  const lecture = nextLecture(await listLecturesOf(db, enrollment.id), enrollment.lastLectureId)
  return lecture && { enrollment, lecture }
}
