import { touchCourse } from '#features/courses/touch-course.ts'
import { removeFileLater } from '#features/media/remove-file.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { countHeld, showHeld } from './curriculum.held.queries.ts'

/** How many lectures of a course wait for an admin, or hold something that does. */
export const howManyHeld = (db: Db, courseId: number): Promise<number> => countHeld(db, courseId)

/** Shows students all that waited of a course, and answers of how many lectures. Whoever asks holds the course. */
export async function releaseHeld(tx: Tx, courseId: number, now: Date): Promise<number> {
  const count = await countHeld(tx, courseId)
  if (count === 0) return 0
  for (const fileId of await showHeld(tx, courseId)) await removeFileLater(tx, fileId)
  await touchCourse(tx, courseId, { now })
  return count
}
