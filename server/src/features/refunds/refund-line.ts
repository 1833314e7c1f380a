import { lockOrder } from '#features/orders/orders.face.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import { recordDecision } from './record-decision.ts'
import { lockBuyers } from './refunds.orders.queries.ts'
import { requireUndisputed } from './refunds.payments.ts'
import { insertRefund } from './refunds.queries.ts'
import { refundProblem } from './refunds.rules.ts'
import { type LineRefund, linesToRefund } from './request-refund.ts'
import { startRefund } from './start-refund.ts'

/** Refunds one course, or free seats of it, on a manager's decision. Returns the refund's id. */
export const refundLine = (db: Db, { orderId, courseId, seats, reason, managerId, now }: LineRefund): Promise<number> =>
  inTransaction(db, async (tx) => {
    const order = (await lockOrder(tx, orderId)) ?? refuse('ORDER_NOT_FOUND')
    if (order.userId === managerId) refuse('ORDER_OWN')
    await lockBuyers(tx, order.id)
    const { lines, line, paymentId, state } = await linesToRefund(tx, order, { courseId, seats })
    const problem = refundProblem(state)
    if (problem) refuse(problem)
    await requireUndisputed(tx, paymentId)
    const refund = await insertRefund(tx, {
      kind: 'MANAGER',
      orderId: order.id,
      lineId: line.id,
      furtherLineIds: lines.slice(1).map(({ id }) => id),
      paymentId,
      currency: order.currency,
      amountMinor: state.paidMinor,
      status: 'APPROVED',
      reason,
      requestedBy: managerId,
      now,
      decidedBy: managerId,
      decisionReason: reason,
    })
    await recordDecision(tx, refund, { act: 'REFUND_MADE', by: managerId, now })
    await startRefund(tx, refund, { order, lines, now })
    return refund.id
  })
