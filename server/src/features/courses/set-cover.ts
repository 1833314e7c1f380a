import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { changeCover, lockCover } from './courses.queries.ts'
import type { EditableCourse } from './courses.rules.ts'

/** Sets a course's cover and returns the previous cover's file, or null. */
export async function setCover(tx: Tx, course: EditableCourse, { fileId, now }: { fileId: number; now: Date }): Promise<number | null> {
  const before = (await lockCover(tx, course.id)) ?? refuse('COURSE_NOT_FOUND')
  await changeCover(tx, course, { fileId, now })
  return before.fileId
}
