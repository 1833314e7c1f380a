import type { Currency } from '@akada/contract/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import {
  type Assigned,
  addExplained,
  countMatches,
  findUnmatched,
  insertPosting,
  isPosted,
  isReversed,
  limitExplained,
  listAssigned,
  listBooked,
  listReversedLineIds,
  soldEntries,
  sumChargedBack,
  sumReleased,
  sumReversed,
  sumSentBack,
  sumSold,
  sumUnassigned,
  sumUnmatched,
  withdrawExplained,
} from './ledger.queries.ts'
import {
  type Entry,
  externalFailedEntries,
  matchedEntries,
  moved,
  returnEntries,
  reversalEntries,
  unmatchedAgainEntries,
} from './ledger.rules.ts'
import { endReserve, reopenReserve } from './ledger.terms.queries.ts'
import { deleteWaiting, insertWaiting } from './ledger.waiting.queries.ts'
import { suspendedMoney } from './post-suspense.ts'

type Moved = { refundId: number; currency: Currency; amountMinor: number; at: Date }
/** `paymentId` is the refunded payment. */
type Refunded = Moved & { paymentId: number }

/** `isAgain` is true if the provider paid the refund after it had failed. */
type LineRefund = Refunded & { lineIds: readonly number[]; isAgain?: boolean }

/**
 * Books a refund of lines. Reverses the VAT, the instructor's share and the platform's revenue exactly. The provider keeps its fee, at the
 * platform's cost.
 */
export async function postRefund(tx: Tx, { refundId, lineIds, isAgain = false, ...refund }: LineRefund): Promise<boolean> {
  const [only] = lineIds.length === 1 ? lineIds : []
  const given = { ...refund, orderLineId: only ?? null }
  const entries = returnEntries(given, { ...(await whence(tx, refund, lineIds)), lossTo: 'refund_losses' })
  return insertPosting(tx, { kind: 'REFUND', sourceId: isAgain ? `again:${refundId}` : String(refundId), at: refund.at, entries })
}

/** Returns the amounts that a refund or chargeback of a payment is booked against. */
const whence = async (tx: Tx, money: { paymentId: number; currency: Currency; at: Date }, lineIds: readonly number[]) => ({
  returned: await findUnmatched(tx, money.paymentId),
  suspendedMinor: await suspendedIn(tx, money),
  reversed: await reverse(tx, lineIds, money.at),
})

/** Books a refund that isn't for a line of the order. The money comes out of suspense. */
export const postPaymentRefund = (tx: Tx, refund: Refunded): Promise<boolean> => postRefund(tx, { ...refund, lineIds: [] })

const suspendedIn = async (tx: Tx, { paymentId, currency }: { paymentId: number; currency: Currency }): Promise<number> => {
  const money = await suspendedMoney(tx, paymentId)
  return money?.currency === currency ? money.amountMinor : 0
}

/** Returns the booked sale amount by line. Lines paid before the ledger existed are left out. */
export const paidForLines = (db: Db, lineIds: readonly number[]): Promise<ReadonlyMap<number, number>> => sumSold(db, lineIds)

/** Returns the refunded and charged-back amount by payment. Failed refunds don't count. */
export const sentBackOf = (db: Db, paymentIds: readonly number[]): Promise<ReadonlyMap<number, number>> => sumSentBack(db, paymentIds)

/** Returns the charged-back amount of a payment. */
export const chargedBackOf = (db: Db, paymentId: number): Promise<number> => sumChargedBack(db, paymentId)

/** Books a refund that the provider failed to pay. The buyer is still owed the money. */
export const postRefundFailed = (tx: Tx, { refundId, attempt, at, ...refund }: Moved & { attempt: number }): Promise<boolean> =>
  insertPosting(tx, {
    kind: 'REFUND_FAILED',
    sourceId: `${refundId}:${attempt}`,
    at,
    entries: moved(refund, 'provider_clearing', 'suspense'),
  })

/** Books another attempt at a failed refund. */
export const postRefundRetried = (tx: Tx, { refundId, attempt, at, ...refund }: Moved & { attempt: number }): Promise<boolean> =>
  insertPosting(tx, {
    kind: 'REFUND_RETRIED',
    sourceId: `${refundId}:${attempt}`,
    at,
    entries: moved(refund, 'suspense', 'provider_clearing'),
  })

type Lowered = Moved & {
  paymentId: number
  /** How often the refund was lowered, including this time. */
  number: number
  /** True if the provider failed to pay the refund, so its money is in suspense. */
  hasFailed: boolean
}

/**
 * Reverses the part of a booked refund that won't be sent because the money was returned another way. The other return then isn't a loss.
 */
export async function postRefundLowered(tx: Tx, { refundId, paymentId, number, hasFailed, at, ...lowered }: Lowered): Promise<void> {
  const sourceId = `lowered:${refundId}:${number}`
  if (hasFailed) await insertPosting(tx, { kind: 'REFUND_RETRIED', sourceId, at, entries: moved(lowered, 'suspense', 'provider_clearing') })
  const unmatched = await findUnmatched(tx, paymentId)
  const entries = matchedEntries([{ account: 'provider_clearing', ...lowered }], unmatched)
  await insertPosting(tx, { kind: 'REFUND', sourceId, at, entries })
}

/** Removes the part that the provider didn't pay from a booked refund. Another refund, booked next, covers this part. */
export async function postRefundSplit(tx: Tx, { refundId, number, hasFailed, at, ...unpaid }: Omit<Lowered, 'paymentId'>): Promise<void> {
  const sourceId = `lowered:${refundId}:${number}`
  if (hasFailed) await insertPosting(tx, { kind: 'REFUND_RETRIED', sourceId, at, entries: moved(unpaid, 'suspense', 'provider_clearing') })
  await insertPosting(tx, { kind: 'REFUND', sourceId, at, entries: moved(unpaid, 'provider_clearing', 'refund_losses') })
}

/** Books a platform loss: the provider paid a refund although the money had already been returned another way. */
export const postRefundDoubled = (tx: Tx, { refundId, number, at, ...paid }: Moved & { number: number }): Promise<boolean> =>
  insertPosting(tx, {
    kind: 'REFUND',
    sourceId: `lowered:${refundId}:${number}`,
    at,
    entries: moved(paid, 'refund_losses', 'provider_clearing'),
  })

/** Returns the unmatched amount of a payment, including the part that an excess explains, because this part may belong to a refund. */
export const unassignedOf = (db: Db, paymentId: number): Promise<number> => sumUnassigned(db, paymentId)

/** Returns the unmatched amount of a payment, in kobo or cents. */
export const unmatchedOf = (db: Db, paymentId: number): Promise<number> => sumUnmatched(db, paymentId)

/** Reverses a line's sale once, against money that was already returned. Sends no money. */
export async function postLineMatched(
  tx: Tx,
  { lineId, paymentId, at }: { lineId: number; paymentId: number; at: Date },
): Promise<boolean> {
  const unmatched = await findUnmatched(tx, paymentId)
  const entries = matchedEntries(await reverse(tx, [lineId], at), unmatched)
  return insertPosting(tx, { kind: 'REFUND', sourceId: await matchOf(tx, 'line', lineId), at, entries })
}

/** Returns the source id of a line's next match. The first match has no number. */
async function matchOf(tx: Tx, kind: 'line' | 'resold', lineId: number): Promise<string> {
  const before = await countMatches(tx, lineId)
  return before === 0 ? `${kind}:${lineId}` : `${kind}:${lineId}:${before + 1}`
}

/** Books the failure of a refund made at the provider: the money was never returned. */
export async function postExternalFailed(tx: Tx, { refundId, paymentId, at, ...failed }: Refunded): Promise<boolean> {
  const booked = await listBooked(tx, 'REFUND', String(refundId))
  const suspendedMinor = booked.filter(({ account }) => account === 'suspense').reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const entries = externalFailedEntries(failed, { suspendedMinor, losses: await findUnmatched(tx, paymentId) })
  return insertPosting(tx, { kind: 'REFUND', sourceId: `failed:${refundId}`, at, entries })
}

/** Returns whether `postExternalFailed` booked the failure of this refund. */
export const isExternalFailed = (db: Db, refundId: number): Promise<boolean> => isPosted(db, 'REFUND', `failed:${refundId}`)

/**
 * Returns the amount assigned to courses and refunds in excess of the amount returned outside the site. Negative if less was assigned than
 * returned.
 */
export async function overassignedOf(db: Db, paymentId: number): Promise<number> {
  const { refundLossMinor, chargebackLossMinor, fromSuspenseMinor } = await findUnmatched(db, paymentId)
  return -(refundLossMinor + chargebackLossMinor + fromSuspenseMinor)
}

/** Returns the lines and refunds that money returned outside the site is assigned to, newest first. */
export const assignedOf = (db: Db, paymentId: number): Promise<readonly Assigned[]> => listAssigned(db, paymentId)

const returnedOf = async (tx: Tx, paymentId: number) => ({
  ...(await findUnmatched(tx, paymentId)),
  chargedBackMinor: await sumChargedBack(tx, paymentId),
})

/** Books the sale of a reversed line again, because its money wasn't returned after all. */
export async function postLineResold(tx: Tx, { lineId, paymentId, at }: { lineId: number; paymentId: number; at: Date }): Promise<void> {
  const sold = (await sumReversed(tx, lineId)).map((entry) => ({ ...entry, amountMinor: -entry.amountMinor }))
  const entries = unmatchedAgainEntries(sold, await returnedOf(tx, paymentId))
  await insertPosting(tx, { kind: 'REFUND', sourceId: await matchOf(tx, 'resold', lineId), at, entries })
  const isPending = sold.some(({ account, amountMinor }) => account === 'instructor_pending' && amountMinor !== 0)
  if (isPending && !(await reopenReserve(tx, lineId))) await insertWaiting(tx, [lineId], at)
}

/** Makes a part of a lowered refund due again. If the provider had failed to pay the refund, the part goes to suspense. */
export async function postRefundRaised(tx: Tx, { refundId, paymentId, number, hasFailed, at, ...raised }: Lowered): Promise<void> {
  const sourceId = `lowered:${refundId}:${number}`
  const due: Entry = { account: 'provider_clearing', currency: raised.currency, amountMinor: -raised.amountMinor }
  const entries = unmatchedAgainEntries([due], await returnedOf(tx, paymentId))
  await insertPosting(tx, { kind: 'REFUND', sourceId, at, entries })
  if (hasFailed) await insertPosting(tx, { kind: 'REFUND_FAILED', sourceId, at, entries: moved(raised, 'provider_clearing', 'suspense') })
}

/** Returns whether the provider had failed to pay a refund when it was last lowered. */
export const hadFailed = (db: Db, { id, lowerings }: { id: number; lowerings: number }): Promise<boolean> =>
  isPosted(db, 'REFUND_RETRIED', `lowered:${id}:${lowerings}`)

/** Records a part of a payment's unmatched amount that wasn't for a course. */
export const postExplained = (tx: Tx, paymentId: number, amountMinor: number): Promise<void> => addExplained(tx, paymentId, amountMinor)

/** Deducts the amount of a failed refund from the part that wasn't for a course. Returns the remaining part. */
export const postExplainedFailed = (tx: Tx, paymentId: number, amountMinor: number): Promise<number> =>
  withdrawExplained(tx, paymentId, amountMinor)

/** Limits the part that wasn't for a course to the returned amount that isn't assigned to a course or refund. */
export const lowerExplained = async (tx: Tx, paymentId: number): Promise<void> =>
  limitExplained(tx, paymentId, Math.max(0, -(await overassignedOf(tx, paymentId))))

type LostDispute = { disputeId: number; paymentId: number; currency: Currency; amountMinor: number; lineIds: readonly number[]; at: Date }

/** Books a chargeback. */
export async function postChargeback(tx: Tx, { disputeId, lineIds, ...dispute }: LostDispute): Promise<boolean> {
  const entries = returnEntries(dispute, { ...(await whence(tx, dispute, lineIds)), lossTo: 'chargeback_losses' })
  return insertPosting(tx, { kind: 'CHARGEBACK', sourceId: String(disputeId), at: dispute.at, entries })
}

/** Returns the part of a lost dispute that neither a line nor suspense explains, in kobo or cents. */
export async function chargebackLoss(db: Db, disputeId: number): Promise<number> {
  const booked = await listBooked(db, 'CHARGEBACK', String(disputeId))
  return booked.filter(({ account }) => account === 'chargeback_losses').reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** Returns the lines of an order that were reversed, including by pending refunds. */
export const reversedLineIds = async (db: Db, orderId: number): Promise<Set<number>> => new Set(await listReversedLineIds(db, orderId))

async function reverse(tx: Tx, lineIds: readonly number[], at: Date): Promise<Entry[]> {
  const reversed: Entry[] = []
  for (const lineId of lineIds) {
    // A sale is reversed only once. A further return for the same line is a loss.
    if (await isReversed(tx, lineId)) continue
    reversed.push(...reversalEntries(await soldEntries(tx, lineId), await sumReleased(tx, lineId)))
    await deleteWaiting(tx, lineId)
    await endReserve(tx, lineId, at)
  }
  return reversed
}
