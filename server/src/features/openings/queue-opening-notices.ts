import type { Db } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { listDueEnrollments } from './openings.queries.ts'
import { newsSince } from './openings.rules.ts'

export const QUEUE_OPENING_NOTICES = 'queue-opening-notices'
export const SEND_OPENING_NOTICE = 'send-opening-notice'

const ENROLLMENTS_AT_ONCE = 500

/** Queues the notices of a page of enrollments, and the next page. */
export const queueOpeningNotices = (db: Db, { now, after }: { now: Date; after: number }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const due = await listDueEnrollments(tx, { since: newsSince(null, now), now, after, limit: ENROLLMENTS_AT_ONCE })
    for (const { id, openedAt } of due) {
      // Each time is examined once, even if it opened nothing, because the lecture is complete or waits for a section.
      const dedupeKey = `opening-notice:${id}:${openedAt.toISOString()}`
      await enqueue(tx, { kind: SEND_OPENING_NOTICE, payload: { enrollmentId: id }, dedupeKey })
    }
    const last = due.at(-1)
    if (due.length === ENROLLMENTS_AT_ONCE && last !== undefined)
      await enqueue(tx, { kind: QUEUE_OPENING_NOTICES, payload: { now: now.toISOString(), after: last.id } })
  })
