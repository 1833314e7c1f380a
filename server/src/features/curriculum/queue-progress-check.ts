import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'

/** The job for a course that lost lectures. The feature `enrollments` handles it. */
export const LECTURES_REMOVED = 'lectures-removed'

// Leaves time to undo the deletion or to add another lecture, because neither revokes an issued certificate.
const TIME_TO_UNDO_MS = 3_600_000

export const queueProgressCheck = (tx: Tx, courseId: number, now: Date): Promise<void> =>
  enqueue(tx, { kind: LECTURES_REMOVED, payload: { courseId }, runAt: new Date(now.getTime() + TIME_TO_UNDO_MS) })
