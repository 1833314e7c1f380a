import type { Db } from '#platform/database/database.ts'
import { listInProgress, listLecturesOf } from './enrollments.listing.queries.ts'
import { nextLecture } from './enrollments.rules.ts'

/** What a person learned last and has not finished, and the lecture to go on with. */
export async function getNextLecture(db: Db, userId: string) {
  const [enrollment] = await listInProgress(db, userId, 1)
  if (!enrollment) return null
  const lecture = nextLecture(await listLecturesOf(db, enrollment.id), enrollment.lastLectureId)
  return lecture && { enrollment, lecture }
}
