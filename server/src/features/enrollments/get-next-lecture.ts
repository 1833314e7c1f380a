import { isOpen } from '#features/pacing/pacing.rules.ts'
import type { Db } from '#platform/database/database.ts'
import { listInProgress, listLecturesOf } from './enrollments.listing.queries.ts'
import { nextLecture } from './enrollments.rules.ts'

// Enough to pass over courses whose next lecture isn't open yet.
const MOST_TRIED = 10

/** Returns the unfinished enrollment in which the user learned most recently and has an open lecture, with the lecture to continue with. */
export async function getNextLecture(db: Db, userId: string, now: Date) {
  for (const enrollment of await listInProgress(db, userId, MOST_TRIED)) {
    const lectures = await listLecturesOf(db, enrollment.id)
    const paced = lectures.map(({ pacing, ...lecture }) => ({ ...lecture, isOpen: isOpen(pacing, now) }))
    const lecture = nextLecture(paced, enrollment.lastLectureId)
    if (lecture) return { enrollment, lecture }
  }
  return null
}
