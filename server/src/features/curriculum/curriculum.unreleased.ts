import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { countUnreleasedIn } from './curriculum.unreleased.queries.ts'

/** The job for a course that gets its first unreleased content. The feature `course-reviews` handles it. */
export const CHANGES_HELD = 'changes-held'

/** Queues the job before a course gets its first unreleased content, and not again until the release. The caller holds the course lock. */
export async function queueWordOfFirst(tx: Tx, courseId: number): Promise<void> {
  if ((await countUnreleasedIn(tx, courseId)) === 0) await enqueue(tx, { kind: CHANGES_HELD, payload: { courseId } })
}
