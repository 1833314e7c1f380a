import { markCurriculumChanged } from '#features/courses/courses.face.ts'
import type { LockedCourse } from '#features/courses/courses.rules.ts'
import { removeFileLater } from '#features/media/remove-file.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { countUnreleasedIn, releaseLectures } from './curriculum.unreleased.queries.ts'

/** Returns the number of lectures of a course that are unreleased or have unreleased content. */
export const countUnreleased = (db: Db, courseId: number): Promise<number> => countUnreleasedIn(db, courseId)

/** Releases all unreleased content of a course. Returns the number of lectures. */
export async function releaseContent(tx: Tx, course: LockedCourse, now: Date): Promise<number> {
  const count = await countUnreleasedIn(tx, course.id)
  if (count === 0) return 0
  for (const fileId of await releaseLectures(tx, course)) await removeFileLater(tx, fileId)
  await markCurriculumChanged(tx, course, { now })
  return count
}
