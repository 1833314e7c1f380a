import type { Currency } from '@akada/contract/money.ts'
import { siteSettings } from '#features/settings/settings.site.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { insertPosting } from './ledger.queries.ts'
import {
  defaultHoldDays,
  type Entry,
  firstPlaces,
  type Holding,
  moved,
  releasedAt,
  releasedUpTo,
  releaseOf,
  type Terms,
} from './ledger.rules.ts'
import {
  endReserve,
  insertEarlyRelease,
  listPendingParts,
  listReleasableReserves,
  type PendingPart,
  ripeReserves,
  shareTerms,
} from './ledger.terms.queries.ts'
import {
  deleteWaiting,
  listLastWaiting,
  listReleasableLines,
  lockOrderOfEarnings,
  type Place,
  ripeEarlyOrders,
  ripeOrders,
} from './ledger.waiting.queries.ts'

// Few enough to finish well within a job's time limit.
const ORDERS_AT_ONCE = 500

type Batch = { after?: Place | null; atMost?: number }

/**
 * Releases earnings after the holding time of their payee, and reserves after the default time, oldest first. Returns where the next batch
 * starts, or null when nothing is left.
 */
export async function bookAvailableEarnings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { after = null, atMost = ORDERS_AT_ONCE }: Batch = {},
): Promise<Place | null> {
  const now = clock()
  const holding = await siteSettings(db)
  const upTo = releasedUpTo(now, holding)
  const ripe = firstPlaces(
    [
      await ripeOrders(db, { upTo, after, limit: atMost }).execute(),
      await ripeEarlyOrders(db, { now, after, limit: atMost }).execute(),
      await ripeReserves(db, { upTo, after, limit: atMost }).execute(),
    ],
    atMost,
  )
  for (const { orderId } of ripe) await releaseOrder({ db, clock }, { orderId, holding })
  return ripe.length < atMost ? null : (ripe.at(-1) ?? null)
}

const releaseOrder = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { orderId, holding }: { orderId: number; holding: Holding },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockOrderOfEarnings(tx, orderId)
    const lines = await listReleasableLines(tx, orderId)
    const terms = await shareTerms(
      tx,
      lines.map(({ instructorId }) => instructorId),
    )
    // After the locks, so that the time falls into the period of the terms.
    const now = clock()
    for (const line of lines) await releaseLine(tx, { ...line, orderId }, { now, holding, terms: terms.get(line.instructorId) })
    for (const { id, payeeId, currency, reserveMinor, ...line } of await listReleasableReserves(tx, orderId, releasedUpTo(now, holding))) {
      const reserve = { currency, amountMinor: reserveMinor, orderLineId: id, instructorId: payeeId }
      const entries = [...moved(reserve, 'instructor_pending', 'instructor_available'), ...commissionReleased({ ...line, id, currency })]
      await insertPosting(tx, { kind: 'RELEASE', sourceId: `reserve:${id}`, at: now, entries })
      await endReserve(tx, id, now)
    }
  })

type WaitingLine = Awaited<ReturnType<typeof listReleasableLines>>[number] & { orderId: number }

async function releaseLine(tx: Tx, line: WaitingLine, when: { now: Date; holding: Holding; terms: Terms | undefined }): Promise<void> {
  const release = releaseOf(line, when)
  if (!release) return
  const { id, orderId, instructorId, currency, soldAt } = line
  const share = { currency, amountMinor: release.releasedMinor, orderLineId: id, instructorId }
  const own = moved(share, 'instructor_pending', 'instructor_available')
  // The terms are the instructor's. A commission waits for the default holding time.
  const entries = release.early ? own : [...own, ...commissionReleased(line)]
  await insertPosting(tx, { kind: 'RELEASE', sourceId: String(id), at: when.now, entries })
  await deleteWaiting(tx, id)
  if (!release.early) return
  const hasCommission = (line.commissionMinor ?? 0) > 0
  const early = { ...release.early, orderLineId: id, orderId, payeeId: instructorId, soldAt, releasedAt: when.now }
  await insertEarlyRelease(tx, { ...early, hasCommission })
}

type Commissioned = { id: number; currency: Currency; affiliateId: string | null; commissionMinor: number | null }

const commissionReleased = ({ id, currency, affiliateId, commissionMinor }: Commissioned): Entry[] =>
  affiliateId === null
    ? []
    : moved(
        { currency, amountMinor: commissionMinor ?? 0, orderLineId: id, instructorId: affiliateId },
        'instructor_pending',
        'instructor_available',
      )

/** Returns a payee's pending earnings by currency and day, with the reserves and the parts on hold. */
export const listPending = async (db: Db, payeeId: string): Promise<PendingPart[]> =>
  listPendingParts(db, payeeId, defaultHoldDays(await siteSettings(db)))

export type LastAvailable = {
  at: Date
  /** True if part of the amount is on hold past `at`, for example because of an open refund or dispute. */
  isHeld: boolean
}

/** Returns when an instructor's last pending earnings are released, by currency. */
export async function listLastAvailable(db: Db, instructorId: string): Promise<Map<string, LastAvailable>> {
  const holdDays = defaultHoldDays(await siteSettings(db))
  const last = await listLastWaiting(db, instructorId)
  return new Map(last.map(({ currency, soldAt, isHeld }) => [currency, { at: releasedAt(soldAt, holdDays), isHeld }]))
}
