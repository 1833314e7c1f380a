import { postLineMatched, postRefundLowered, reversedLineIds, unassignedOf } from '#features/ledger/post-refund.ts'
import type { LockedOrder } from '#features/orders/orders.face.ts'
import type { Tx } from '#platform/database/database.ts'
import { listLines } from './refunds.orders.queries.ts'
import { remainingOfPayment } from './refunds.payments.ts'
import { changeLowered, hasTwin, lockRefundsOfPayment, type Refund } from './refunds.queries.ts'
import { canStillFail, isUnpaid, leftForUnpaid } from './refunds.rules.ts'
import { endReturned } from './start-refund.ts'

/**
 * Limits the booked, unpaid refunds of a payment to that payment's remaining amount. Money returned on the provider's dashboard or by the
 * buyer's bank counts here: a return of the same amount replaces the refund, and no refund sends money that was already returned. The
 * caller has locked the order.
 */
export async function limitUnpaid(tx: Tx, paymentId: number, now: Date): Promise<void> {
  const unpaid = (await lockRefundsOfPayment(tx, paymentId)).filter(isUnpaid)
  const effective = []
  for (const refund of unpaid) {
    if (await isOvertaken(tx, refund)) await lower(tx, refund, { leftMinor: 0, now })
    else effective.push(refund)
  }
  if (effective.length === 0) return
  const remainingMinor = await remainingOfPayment(tx, paymentId)
  for (const { refund, leftMinor } of leftForUnpaid(effective, remainingMinor))
    if (leftMinor < refund.amountMinor) await lower(tx, refund, { leftMinor, now })
}

const isOvertaken = async (tx: Tx, refund: Refund): Promise<boolean> =>
  (await unassignedOf(tx, refund.paymentId)) >= refund.amountMinor && (await hasTwin(tx, refund))

/** Lowers a booked refund by a part that was returned another way. */
export async function lower(tx: Tx, refund: Refund, { leftMinor, now }: { leftMinor: number; now: Date }): Promise<void> {
  await postRefundLowered(tx, {
    refundId: refund.id,
    paymentId: refund.paymentId,
    currency: refund.currency,
    amountMinor: refund.amountMinor - leftMinor,
    number: refund.lowerings + 1,
    hasFailed: refund.status === 'FAILED',
    at: now,
  })
  await changeLowered(tx, refund, { leftMinor, now })
}

/** Ends access to the remaining courses of an order if nothing is left of its payment. */
export async function endRefundedAccess(tx: Tx, { order, paymentId, now }: { order: LockedOrder; paymentId: number; now: Date }) {
  const uncertain = (await lockRefundsOfPayment(tx, paymentId)).filter(canStillFail)
  const uncertainMinor = uncertain.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if ((await remainingOfPayment(tx, paymentId)) + uncertainMinor > 0) return
  const reversed = await reversedLineIds(tx, order.id)
  const left = (await listLines(tx, order.id)).filter((line) => line.paidMinor > 0 && !reversed.has(line.id))
  await endReturned(tx, left, { order, now })
  for (const { id: lineId } of left) await postLineMatched(tx, { lineId, paymentId, at: now })
}

/**
 * Whether money returned on the provider's dashboard or by the buyer's bank may belong to an unpaid refund rather than to another course.
 * The caller has locked the order.
 */
export async function mayBeUnpaid(tx: Tx, { paymentId, amountMinor }: { paymentId: number; amountMinor: number }): Promise<boolean> {
  const refunds = await lockRefundsOfPayment(tx, paymentId)
  return refunds.some((refund) => (isUnpaid(refund) || canStillFail(refund)) && refund.amountMinor === amountMinor)
}
