import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { changeCover, lockCover } from './courses.queries.ts'

/** Gives a course another cover; answers the file of the one before, or null. */
export async function setCover(tx: Tx, courseId: number, { fileId, now }: { fileId: number; now: Date }): Promise<number | null> {
  const before = (await lockCover(tx, courseId)) ?? refuse('COURSE_NOT_FOUND')
  await changeCover(tx, courseId, { fileId, now })
  return before.fileId
}
