import type { Db } from '#platform/database/database.ts'
import { listPacings } from './pacing.queries.ts'
import { isOpen } from './pacing.rules.ts'

/** Returns the ids of the lectures that aren't open yet to a student of their course. */
export async function listClosedLectures(db: Db, { now, ...of }: { courseId: number; userId: string; now: Date }): Promise<number[]> {
  return (await listPacings(db, of)).filter(({ pacing }) => !isOpen(pacing, now)).map(({ id }) => id)
}
