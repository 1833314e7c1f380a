import { siteSettings } from '#features/settings/settings.site.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { insertPosting } from './ledger.queries.ts'
import { moved, releasedAt, releasedUpTo } from './ledger.rules.ts'
import {
  deleteWaiting,
  listFirstReleasable,
  listLastWaiting,
  lockReleasableLines,
  type Place,
  ripeOrders,
} from './ledger.waiting.queries.ts'

// Few enough to finish well within a job's time limit.
const ORDERS_AT_ONCE = 500

type Batch = { after?: Place | null; atMost?: number }

/**
 * Releases earnings after the refund window and the hold period, oldest first. Returns where the next batch starts, or null when nothing is
 * left.
 */
export async function bookAvailableEarnings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { after = null, atMost = ORDERS_AT_ONCE }: Batch = {},
): Promise<Place | null> {
  const now = clock()
  const upTo = releasedUpTo(now, await siteSettings(db))
  const ripe = await ripeOrders(db, { upTo, after, limit: atMost }).execute()
  for (const { orderId } of ripe) await releaseOrder(db, orderId, { upTo, now })
  return ripe.length < atMost ? null : (ripe.at(-1) ?? null)
}

const releaseOrder = (db: Db, orderId: number, { upTo, now }: { upTo: Date; now: Date }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const { id, instructorId, currency, shareMinor } of await lockReleasableLines(tx, orderId, upTo)) {
      const share = { currency, amountMinor: shareMinor, orderLineId: id, instructorId }
      const entries = moved(share, 'instructor_pending', 'instructor_available')
      await insertPosting(tx, { kind: 'RELEASE', sourceId: String(id), at: now, entries })
      await deleteWaiting(tx, id)
    }
  })

/** Returns when an instructor's next earnings are released, by currency. Ignores earnings on hold. */
export async function listNextAvailable(db: Db, instructorId: string): Promise<Map<string, Date>> {
  const settings = await siteSettings(db)
  return new Map((await listFirstReleasable(db, instructorId)).map(({ currency, soldAt }) => [currency, releasedAt(soldAt, settings)]))
}

export type LastAvailable = {
  at: Date
  /** True if part of the amount is on hold past `at`, for example because of an open refund or dispute. */
  isHeld: boolean
}

/** Returns when an instructor's last pending earnings are released, by currency. */
export async function listLastAvailable(db: Db, instructorId: string): Promise<Map<string, LastAvailable>> {
  const settings = await siteSettings(db)
  const last = await listLastWaiting(db, instructorId)
  return new Map(last.map(({ currency, soldAt, isHeld }) => [currency, { at: releasedAt(soldAt, settings), isHeld }]))
}
