import { suspendedMoney } from '#features/ledger/post-suspense.ts'
import { refuseOn } from '#platform/database/constraints.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { refundableOf } from './list-refundable.ts'
import {
  findPaidBy,
  findPayment,
  hasRefund,
  isDisputed,
  listDuplicatePayments,
  listLines,
  lockOrder,
  type RefundedOrder,
} from './refunds.orders.queries.ts'
import { requireUndisputed } from './refunds.payments.ts'
import { insertRefund } from './refunds.queries.ts'
import { startRefund } from './start-refund.ts'

export type PaymentRefund = { paymentId: number; managerId: string; reason: string; now: Date }

/** Gives a whole payment back whose money waits in suspense: one that was held, or that came from somebody who has left. */
export async function refundPayment(tx: Tx, { paymentId, managerId, reason, now }: PaymentRefund): Promise<void> {
  const { orderId } = (await findPayment(tx, { id: paymentId })) ?? refuse('ORDER_NOT_FOUND')
  const order = (await lockOrder(tx, orderId)) ?? refuse('ORDER_NOT_FOUND')
  if (order.userId === managerId) refuse('ORDER_OWN')
  await requireUndisputed(tx, paymentId)
  await refuseOn(
    { refunds_one_per_payment_key: 'REFUND_OPEN' },
    giveWholeBack(tx, order, { kind: 'MANAGER', paymentId, reason, requestedBy: managerId, now }),
  )
}

/**
 * Refunds what was paid twice: payments on top of the one that paid an order, and courses that the buyer had already. A payment
 * that a bank disputes waits until the dispute is over.
 */
export const refundDuplicates = (db: Db, orderId: number, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return
    for (const { id } of await listDuplicatePayments(tx, orderId))
      if ((await suspendedMoney(tx, id)) && !(await isDisputed(tx, id)))
        await giveWholeBack(tx, order, { kind: 'DUPLICATE', paymentId: id, reason: 'Paid twice', requestedBy: null, now })
    await refundDuplicateLines(tx, order, now)
  })

type WholeRefund = { kind: 'MANAGER' | 'DUPLICATE'; paymentId: number; reason: string; requestedBy: string | null; now: Date }

async function giveWholeBack(tx: Tx, order: RefundedOrder, { kind, paymentId, reason, requestedBy, now }: WholeRefund): Promise<void> {
  const money = (await suspendedMoney(tx, paymentId)) ?? refuse('REFUND_NOTHING_PAID')
  const refund = await insertRefund(tx, {
    kind,
    orderId: order.id,
    lineId: null,
    paymentId,
    ...money,
    status: 'APPROVED',
    reason,
    requestedBy,
    now,
    decidedBy: requestedBy,
    decisionReason: requestedBy && reason,
  })
  await startRefund(tx, refund, { line: null, now })
}

async function refundDuplicateLines(tx: Tx, order: RefundedOrder, now: Date): Promise<void> {
  const payment = await findPaidBy(tx, order.id)
  if (!payment || (await isDisputed(tx, payment.id))) return
  for (const line of await listLines(tx, order.id)) {
    if (!line.isDuplicate || (await hasRefund(tx, line.id))) continue
    const amountMinor = await refundableOf(tx, order.id, line.id)
    if (amountMinor === 0) continue
    const refund = await insertRefund(tx, {
      kind: 'DUPLICATE',
      orderId: order.id,
      lineId: line.id,
      paymentId: payment.id,
      currency: order.currency,
      amountMinor,
      status: 'APPROVED',
      reason: 'Bought twice',
      requestedBy: null,
      now,
    })
    await startRefund(tx, refund, { line, now })
  }
}
