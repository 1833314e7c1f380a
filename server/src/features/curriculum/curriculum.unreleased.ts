import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { countUnreleasedIn } from './curriculum.unreleased.queries.ts'

/** The job after the first content of a course is withheld for an admin. Course reviews handle it. */
export const CHANGES_HELD = 'changes-held'

/** Queues the job before the first content is withheld, and not for further content until the release. The caller holds the course lock. */
export async function queueWordOfFirst(tx: Tx, courseId: number): Promise<void> {
  if ((await countUnreleasedIn(tx, courseId)) === 0) await enqueue(tx, { kind: CHANGES_HELD, payload: { courseId } })
}
