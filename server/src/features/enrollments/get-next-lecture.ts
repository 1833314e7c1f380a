import type { Db } from '#platform/database/database.ts'
import { listInProgress, listLecturesOf } from './enrollments.listing.queries.ts'
import { nextLecture } from './enrollments.rules.ts'

/** Returns the unfinished enrollment in which the user learned most recently, and the lecture to continue with. */
export async function getNextLecture(db: Db, userId: string) {
  const [enrollment] = await listInProgress(db, userId, 1)
  if (!enrollment) return null
  const lecture = nextLecture(await listLecturesOf(db, enrollment.id), enrollment.lastLectureId)
  return lecture && { enrollment, lecture }
}
