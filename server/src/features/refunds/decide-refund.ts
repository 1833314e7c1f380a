import type { Db, Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { followRefunds, giveBack, tellBuyer } from './give-back.ts'
import { findLine, lockOrder, type RefundedOrder } from './refunds.orders.queries.ts'
import { type Decision, decideRequested, findRefund } from './refunds.queries.ts'

/** Approves or declines a request, once, and does what follows. */
export const decideRefund = (db: Db, decision: Decision): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const order = await lockOrderToDecide(tx, decision)
    const refund = (await decideRequested(tx, decision)) ?? refuse('REFUND_DECIDED')
    if (decision.status === 'APPROVED') {
      const line = refund.lineId === null ? null : await findLine(tx, refund.lineId)
      return giveBack(tx, refund, { userId: order.userId, line, now: decision.now })
    }
    await followRefunds(tx, order.id)
    return tellBuyer(tx, refund.id, 'declined')
  })

/** The order a refund is of, locked, if this manager may decide on it. */
export async function lockOrderToDecide(tx: Tx, { id, decidedBy }: { id: number; decidedBy: string }): Promise<RefundedOrder> {
  const { orderId } = (await findRefund(tx, id)) ?? refuse('REFUND_NOT_FOUND')
  const order = (await lockOrder(tx, orderId)) ?? refuse('REFUND_NOT_FOUND')
  return order.userId === decidedBy ? refuse('ORDER_OWN') : order
}
