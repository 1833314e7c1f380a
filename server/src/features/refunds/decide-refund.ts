import { reversedLineIds, unmatchedOf } from '#features/ledger/post-refund.ts'
import { type LockedOrder, lockOrder } from '#features/orders/orders.face.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import { recordDecision } from './record-decision.ts'
import { lockBuyers } from './refunds.orders.queries.ts'
import { leftOfPayment, requireUndisputed } from './refunds.payments.ts'
import { type Decision, decideRequested, findRefund, listLineIds, lowerAmount, type Refund } from './refunds.queries.ts'
import { followRefunds, notifyBuyer, startRefund } from './start-refund.ts'

/** Approves or declines a refund request once, and applies all consequences. */
export const decideRefund = (db: Db, decision: Decision & { decidedBy: string }): Promise<void> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrderToDecide(tx, decision)
    await lockBuyers(tx, order.id)
    const asked = (await decideRequested(tx, decision)) ?? refuse('REFUND_DECIDED')
    if (decision.status === 'APPROVED') {
      await requireUndisputed(tx, asked.paymentId)
      const refund = await withinPayment(tx, asked)
      await recordDecision(tx, refund, { act: 'REFUND_APPROVED', by: decision.decidedBy, now: decision.now })
      const lines = (await listLineIds(tx, refund.id)).map((id) => ({ id }))
      return startRefund(tx, refund, { order, lines, now: decision.now })
    }
    await recordDecision(tx, asked, { act: 'REFUND_DECLINED', by: decision.decidedBy, now: decision.now })
    await followRefunds(tx, order, decision.now)
    return notifyBuyer(tx, asked.id, 'declined')
  })

/** Limits the refund to its payment's remaining amount. Part of the payment may have been refunded or charged back since the request. */
async function withinPayment(tx: Tx, refund: Refund): Promise<Refund> {
  const leftMinor = await leftOfPayment(tx, refund.paymentId)
  const reversed = await reversedLineIds(tx, refund.orderId)
  const isReversed = (await listLineIds(tx, refund.id)).some((lineId) => reversed.has(lineId))
  if (leftMinor <= 0 || isReversed) return refuse('REFUND_NOTHING_LEFT')
  if ((await unmatchedOf(tx, refund.paymentId)) >= refund.amountMinor) refuse('REFUND_MAY_BE_BACK')
  if (leftMinor >= refund.amountMinor) return refund
  await lowerAmount(tx, refund.id, leftMinor)
  return { ...refund, amountMinor: leftMinor }
}

/** Locks a refund's order. Refuses managers who are the buyer. */
export async function lockOrderToDecide(tx: Tx, { id, decidedBy }: { id: number; decidedBy: string }): Promise<LockedOrder> {
  const { orderId } = (await findRefund(tx, id)) ?? refuse('REFUND_NOT_FOUND')
  const order = (await lockOrder(tx, orderId)) ?? refuse('REFUND_NOT_FOUND')
  return order.userId === decidedBy ? refuse('ORDER_OWN') : order
}
