import { markCurriculumChanged } from '#features/courses/courses.face.ts'
import type { LockedCourse } from '#features/courses/courses.rules.ts'
import { removeFileLater } from '#features/media/remove-file.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { countUnreleasedIn, releaseLectures } from './curriculum.unreleased.queries.ts'

/** How many lectures of a course wait for an admin, or hold something that does. */
export const countUnreleased = (db: Db, courseId: number): Promise<number> => countUnreleasedIn(db, courseId)

/** Shows students all that waited of a course, and answers of how many lectures. */
export async function releaseContent(tx: Tx, course: LockedCourse, now: Date): Promise<number> {
  const count = await countUnreleasedIn(tx, course.id)
  if (count === 0) return 0
  for (const fileId of await releaseLectures(tx, course.id)) await removeFileLater(tx, fileId)
  await markCurriculumChanged(tx, course, { now })
  return count
}
