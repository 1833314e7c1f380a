import type { Db } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { listDigestReaders } from './enrollments.queries.ts'

export const QUEUE_DIGESTS = 'queue-digests'
export const SEND_DIGEST = 'send-digest'

const READERS_AT_ONCE = 200

/** A page of readers. `after` is the last reader of the previous page. */
export type DigestPage = { week: string; after: string | null }

/** Queues each page of a week once. Later subscribers get the next week's digest. */
export const queuePage = (db: Db, page: DigestPage): Promise<void> =>
  enqueue(db, { kind: QUEUE_DIGESTS, payload: page, dedupeKey: `digests:${page.week}:${page.after ?? ''}` })

/** Queues the digests of a page of readers, once per week and reader, and the next page. */
export async function queueDigests(db: Db, { week, after }: DigestPage): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const readers = await listDigestReaders(tx, after, READERS_AT_ONCE)
    for (const userId of readers) await enqueue(tx, { kind: SEND_DIGEST, payload: { userId, week }, dedupeKey: `digest:${week}:${userId}` })
    const last = readers.at(-1)
    if (readers.length === READERS_AT_ONCE && last !== undefined) await queuePage(tx, { week, after: last })
  })
}
