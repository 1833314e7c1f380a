import type { Db } from '#platform/database/database.ts'
import { listPlaybacks } from './courses.queries.ts'
import { isPlayable } from './require-visible-course.ts'

/** Returns the lectures that the user may play now. */
export async function listPlayable(db: Db, userId: string, lectureIds: readonly number[], now: Date): Promise<number[]> {
  if (lectureIds.length === 0) return []
  return (await listPlaybacks(db, lectureIds, userId)).filter((found) => isPlayable(found, { userId, now })).map(({ id }) => id)
}
