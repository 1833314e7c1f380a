import { recordAct } from '#features/audit/record-act.ts'
import { suspendedMoney } from '#features/ledger/post-suspense.ts'
import { acceptPaymentOnHold } from '#features/orders/accept-payment-on-hold.ts'
import { closeHeldOrder, lockOrder } from '#features/orders/orders.face.ts'
import { refundPayment } from '#features/refunds/refund-payment.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { isErased, listHeldPayments } from './purchases.payments.queries.ts'
import { insertRemark } from './purchases.remarks.queries.ts'
import { type HeldMoney, mayAccept, type OrderToDecide } from './purchases.rules.ts'

export type Resolution = { orderId: number; decision: 'ACCEPT' | 'REFUND'; reason: string; managerId: string; now: Date }

/** Resolves an order's payments on hold, once: accepts one and enrolls the buyer, or refunds all. */
export const resolveOrderOnHold = (db: Db, resolution: Resolution): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { orderId, decision, managerId, reason, now } = resolution
    const order = await lockDecision(tx, managerId, orderId)
    const held = await heldMoney(tx, orderId)
    // A paid order can have an additional payment on hold.
    if (order.status !== 'HELD' && held.length === 0) refuse('ORDER_NOT_HELD')

    if (decision === 'ACCEPT') await accept(tx, held, { ...resolution, order })
    else {
      await giveBack(tx, held, { ...resolution, order })
      await closeHeldOrder(tx, order)
    }
    const act = decision === 'ACCEPT' ? 'ACCEPTED' : 'GIVEN_BACK'
    await insertRemark(tx, { orderId, by: managerId, act, reason, now })
    await recordAct(tx, {
      act: `ORDER_${act}`,
      by: managerId,
      subject: { kind: 'ORDER', id: orderId },
      before: { status: order.status },
      now,
    })
  })

type Held = { paymentId: number; money: HeldMoney }
type Decision = Resolution & { order: OrderToDecide }

/** Locks an order for a manager's decision. A manager can't decide on their own order. */
async function lockDecision(tx: Tx, managerId: string, orderId: number): Promise<OrderToDecide> {
  const order = (await lockOrder(tx, orderId)) ?? refuse('ORDER_NOT_FOUND')
  if (order.userId === managerId) refuse('ORDER_OWN')
  return { ...order, isBuyerGone: await isErased(tx, order.userId) } as OrderToDecide
}

/** Accepts the largest acceptable payment and refunds the others. */
async function accept(tx: Tx, held: readonly Held[], { order, ...resolution }: Decision): Promise<void> {
  const { now } = resolution
  const { paymentId, money } = held.find((one) => mayAccept(order, one.money)) ?? refuse('ORDER_NOT_ACCEPTABLE')
  await acceptPaymentOnHold(tx, { order, paymentId, receivedMinor: money.amountMinor, now })
  const others = held.filter((one) => one.paymentId !== paymentId)
  await giveBack(tx, others, { ...resolution, order })
}

async function giveBack(tx: Tx, held: readonly Held[], { managerId, reason, now }: Decision): Promise<void> {
  for (const { paymentId } of held) await refundPayment(tx, { paymentId, managerId, reason, now })
}

/** Lists an order's payments on hold that are booked in suspense, largest first. */
async function heldMoney(tx: Tx, orderId: number): Promise<Held[]> {
  const held = []
  for (const { id } of await listHeldPayments(tx, orderId)) {
    const money = await suspendedMoney(tx, id)
    if (money) held.push({ paymentId: id, money })
  }
  return held
}
