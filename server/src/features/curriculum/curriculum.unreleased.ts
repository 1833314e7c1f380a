import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { countUnreleasedIn } from './curriculum.unreleased.queries.ts'

/** The work that follows when something of a course waits for an admin; course reviews take it up. */
export const CHANGES_HELD = 'changes-held'

/** Before something of a course is held: the first is told of, and what joins it until it is released isn’t. Whoever asks holds the course. */
export async function queueWordOfFirst(tx: Tx, courseId: number): Promise<void> {
  if ((await countUnreleasedIn(tx, courseId)) === 0) await enqueue(tx, { kind: CHANGES_HELD, payload: { courseId } })
}
