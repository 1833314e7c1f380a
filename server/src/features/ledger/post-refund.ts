import type { Currency } from '@akada/contract/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import {
  findUnmatched,
  insertPosting,
  isPosted,
  isReversed,
  listBooked,
  listReversedLineIds,
  soldEntries,
  sumChargedBack,
  sumSentBack,
  sumSold,
  sumUnassigned,
  sumUnmatched,
} from './ledger.queries.ts'
import { type Entry, givenBackEntries, matchedEntries, moved, reversalEntries } from './ledger.rules.ts'
import { deleteWaiting } from './ledger.waiting.queries.ts'
import { suspendedMoney } from './post-suspense.ts'

type Moved = { refundId: number; currency: Currency; amountMinor: number; at: Date }
/** `paymentId`: what it gives back of. */
type Refunded = Moved & { paymentId: number }

/** Books money that goes back for lines: VAT, share and revenue are turned round exactly. The provider keeps its fee, at the platform's cost. */
export async function postRefund(tx: Tx, { refundId, lineIds, ...refund }: Refunded & { lineIds: readonly number[] }): Promise<boolean> {
  const [only] = lineIds.length === 1 ? lineIds : []
  const given = { ...refund, orderLineId: only ?? null }
  const suspendedMinor = await suspendedIn(tx, refund)
  const entries = givenBackEntries(given, { reversed: await reverse(tx, lineIds), suspendedMinor, lossTo: 'refund_losses' })
  return insertPosting(tx, { kind: 'REFUND', sourceId: String(refundId), at: refund.at, entries })
}

/** Books money of a payment that goes back for no line of its order: out of suspense. */
export const postPaymentRefund = (tx: Tx, refund: Refunded): Promise<boolean> => postRefund(tx, { ...refund, lineIds: [] })

const suspendedIn = async (tx: Tx, { paymentId, currency }: { paymentId: number; currency: Currency }): Promise<number> => {
  const money = await suspendedMoney(tx, paymentId)
  return money?.currency === currency ? money.amountMinor : 0
}

/** What was really paid for lines; one that was paid before there were books is left out. */
export const paidForLines = (db: Db, lineIds: readonly number[]): Promise<ReadonlyMap<number, number>> => sumSold(db, lineIds)

/** What left of payments again, by refunds and by the buyer's bank. A refund that failed has not left. */
export const sentBackOf = (db: Db, paymentIds: readonly number[]): Promise<ReadonlyMap<number, number>> => sumSentBack(db, paymentIds)

/** What of it the buyer's bank took. */
export const chargedBackOf = (db: Db, paymentId: number): Promise<number> => sumChargedBack(db, paymentId)

/** The provider could not pay: the money is back with it, and still the buyer's. */
export const postRefundFailed = (tx: Tx, { refundId, attempt, at, ...refund }: Moved & { attempt: number }): Promise<boolean> =>
  insertPosting(tx, {
    kind: 'REFUND_FAILED',
    sourceId: `${refundId}:${attempt}`,
    at,
    entries: moved(refund, 'provider_clearing', 'suspense'),
  })

/** And is sent once more. */
export const postRefundRetried = (tx: Tx, { refundId, attempt, at, ...refund }: Moved & { attempt: number }): Promise<boolean> =>
  insertPosting(tx, {
    kind: 'REFUND_RETRIED',
    sourceId: `${refundId}:${attempt}`,
    at,
    entries: moved(refund, 'suspense', 'provider_clearing'),
  })

type Lowered = Moved & {
  paymentId: number
  /** How often the refund was lowered, this time included. */
  number: number
  /** Its money is in suspense, because the provider could not pay it. */
  hasFailed: boolean
}

/** Takes back what a booked refund will not send, because the money left another way: that is no loss then. */
export async function postRefundLowered(tx: Tx, { refundId, paymentId, number, hasFailed, at, ...lowered }: Lowered): Promise<void> {
  const sourceId = `lowered:${refundId}:${number}`
  if (hasFailed) await insertPosting(tx, { kind: 'REFUND_RETRIED', sourceId, at, entries: moved(lowered, 'suspense', 'provider_clearing') })
  const unmatched = await findUnmatched(tx, paymentId)
  const entries = matchedEntries([{ account: 'provider_clearing', ...lowered }], unmatched)
  await insertPosting(tx, { kind: 'REFUND', sourceId, at, entries })
}

/** The provider has paid a refund after all whose money had left another way: the platform's loss. */
export const postRefundDoubled = (tx: Tx, { refundId, number, at, ...paid }: Moved & { number: number }): Promise<boolean> =>
  insertPosting(tx, {
    kind: 'REFUND',
    sourceId: `lowered:${refundId}:${number}`,
    at,
    entries: moved(paid, 'refund_losses', 'provider_clearing'),
  })

/** What left of a payment for no line of its order, with what an excess above the order's price explains: it may have been the money of a refund instead. */
export const unassignedOf = (db: Db, paymentId: number): Promise<number> => sumUnassigned(db, paymentId)

/** What left of a payment for no line of its order, in kobo or cents. */
export const unmatchedOf = (db: Db, paymentId: number): Promise<number> => sumUnmatched(db, paymentId)

/** Reverses a line's sale, once, because its money left before. No money leaves for it. */
export async function postLineMatched(
  tx: Tx,
  { lineId, paymentId, at }: { lineId: number; paymentId: number; at: Date },
): Promise<boolean> {
  const unmatched = await findUnmatched(tx, paymentId)
  const entries = matchedEntries(await reverse(tx, [lineId]), unmatched)
  return insertPosting(tx, { kind: 'REFUND', sourceId: `line:${lineId}`, at, entries })
}

type LostDispute = { disputeId: number; paymentId: number; currency: Currency; amountMinor: number; lineIds: readonly number[]; at: Date }

/** Books what a buyer's bank took back. */
export async function postChargeback(tx: Tx, { disputeId, lineIds, ...dispute }: LostDispute): Promise<boolean> {
  const suspendedMinor = await suspendedIn(tx, dispute)
  const entries = givenBackEntries(dispute, { reversed: await reverse(tx, lineIds), suspendedMinor, lossTo: 'chargeback_losses' })
  return insertPosting(tx, { kind: 'CHARGEBACK', sourceId: String(disputeId), at: dispute.at, entries })
}

/** What of a lost dispute is explained neither by a line nor by money in suspense, in kobo or cents. */
export async function chargebackLoss(db: Db, disputeId: number): Promise<number> {
  const booked = await listBooked(db, 'CHARGEBACK', String(disputeId))
  return booked.filter(({ account }) => account === 'chargeback_losses').reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** The lines of an order whose money went back, or is on its way. */
export const reversedLineIds = async (db: Db, orderId: number): Promise<Set<number>> => new Set(await listReversedLineIds(db, orderId))

async function reverse(tx: Tx, lineIds: readonly number[]): Promise<Entry[]> {
  const reversed: Entry[] = []
  for (const lineId of lineIds) {
    // A sale is reversed once; what leaves for it again is a loss.
    if (await isReversed(tx, lineId)) continue
    const isReleased = await isPosted(tx, 'RELEASE', String(lineId))
    reversed.push(...reversalEntries(await soldEntries(tx, lineId), { isReleased }))
    await deleteWaiting(tx, lineId)
  }
  return reversed
}
