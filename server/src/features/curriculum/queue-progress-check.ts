import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'

/** The work that follows when a course has fewer lectures; enrollments take it up. */
export const LECTURES_REMOVED = 'lectures-removed'

// Who undoes it, or puts another lecture in its place, has time to: a certificate is never taken back for that.
const TIME_TO_UNDO_MS = 3_600_000

export const queueProgressCheck = (tx: Tx, courseId: number, now: Date): Promise<void> =>
  enqueue(tx, { kind: LECTURES_REMOVED, payload: { courseId }, runAt: new Date(now.getTime() + TIME_TO_UNDO_MS) })
