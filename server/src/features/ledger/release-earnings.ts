import { siteSettings } from '#features/settings/site-settings.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { insertPosting, listFirstWaiting, listReleasableOrderIds, lockReleasableLines } from './ledger.queries.ts'
import { moved, releasedAt, releasedUpTo } from './ledger.rules.ts'

const ORDERS_AT_ONCE = 200

/** Lets go what has waited for the refund window and a little longer. Answers how many lines. */
export async function releaseEarnings({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock()
  const upTo = releasedUpTo(now, await siteSettings(db))
  let released = 0
  for (;;) {
    const orderIds = await listReleasableOrderIds(db, upTo, ORDERS_AT_ONCE)
    for (const orderId of orderIds)
      released += await db.transaction().execute(async (tx) => {
        const lines = await lockReleasableLines(tx, orderId, upTo)
        for (const { id, instructorId, currency, shareMinor } of lines) {
          const share = { currency, amountMinor: shareMinor, orderLineId: id, instructorId }
          const entries = moved(share, 'instructor_pending', 'instructor_available')
          await insertPosting(tx, { kind: 'RELEASE', sourceId: String(id), at: now, entries })
        }
        return lines.length
      })
    if (orderIds.length < ORDERS_AT_ONCE) return released
  }
}

/** When the next of an instructor's earnings is let go, by currency; those that a refund or dispute holds up don't count. */
export async function nextReleases(db: Db, instructorId: string): Promise<Map<string, Date>> {
  const settings = await siteSettings(db)
  return new Map((await listFirstWaiting(db, instructorId)).map(({ currency, paidAt }) => [currency, releasedAt(paidAt, settings)]))
}
