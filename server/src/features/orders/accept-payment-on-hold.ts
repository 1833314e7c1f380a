import { moneyText } from '@akada/contract/money.ts'
import type { Tx } from '#platform/database/database.ts'
import { completeOrder } from './complete-order.ts'
import { bookHeldSale } from './orders.booking.ts'
import { markAccepted } from './orders.payments.queries.ts'
import { type LockedOrder, lockBuyer, noteForReview } from './orders.queries.ts'
import { deleteLostReductions, listLostReductions, renewReductions } from './orders.reductions.queries.ts'
import { lostReductionsText } from './orders.rules.ts'
import { refundDuplicates } from './settle-order.ts'

export type AcceptedPayment = { order: LockedOrder; paymentId: number; receivedMinor: number; now: Date }

/** Accepts a payment that differs from its order. The payment then counts like any other, and its money leaves suspense. */
export async function acceptPaymentOnHold(tx: Tx, { order, paymentId, receivedMinor, now }: AcceptedPayment): Promise<void> {
  const { feeMinor, ...paidWith } = await markAccepted(tx, paymentId, now)
  const aboveMinor = receivedMinor - order.totalMinor
  const review = aboveMinor > 0 ? `the accepted payment was ${moneyText(aboveMinor, order.currency)} above the order’s total` : null
  const paid = { buyer: await lockBuyer(tx, order.userId), at: now, review, paidWith }
  if (order.hasBundles) await acceptLostReductions(tx, order)
  const { hasDuplicates, ...completed } = await completeOrder(tx, order, paid)
  await bookHeldSale(tx, order, { ...completed, paymentId, receivedMinor, feeMinor, at: now })
  if (hasDuplicates) await refundDuplicates(tx, order.id, paymentId)
}

/** Notes the courses that reduced the order's price and were refunded meanwhile. The manager accepts the price. */
async function acceptLostReductions(tx: Tx, order: LockedOrder): Promise<void> {
  await renewReductions(tx, { orderId: order.id })
  const note = lostReductionsText(await listLostReductions(tx, order.id))
  if (note === null) return
  await noteForReview(tx, order, note)
  await deleteLostReductions(tx, order.id)
}
