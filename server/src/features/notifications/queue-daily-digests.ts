import type { Db } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { listDigestReaders } from './notifications.mails.queries.ts'

export const QUEUE_DAILY_DIGESTS = 'queue-daily-digests'
export const SEND_DAILY_DIGEST = 'send-daily-digest'

const READERS_AT_ONCE = 200

/** A page of recipients. `after` is the last one on the previous page. The digest includes comments after the time `since`. */
export type DailyPage = { day: string; since: string; after: string | null }

/** Queues each page of a day once. */
export const queueDailyPage = (db: Db, page: DailyPage): Promise<void> =>
  enqueue(db, { kind: QUEUE_DAILY_DIGESTS, payload: page, dedupeKey: `daily-digests:${page.day}:${page.after ?? ''}` })

/** Queues one digest a day for each recipient on a page, and then the next page. */
export async function queueDailyDigests(db: Db, { day, since, after }: DailyPage): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const readers = await listDigestReaders(tx, { since: new Date(since), after, limit: READERS_AT_ONCE })
    for (const userId of readers)
      await enqueue(tx, { kind: SEND_DAILY_DIGEST, payload: { userId, day, since }, dedupeKey: `daily-digest:${day}:${userId}` })
    const last = readers.at(-1)
    if (readers.length === READERS_AT_ONCE && last !== undefined) await queueDailyPage(tx, { day, since, after: last })
  })
}
