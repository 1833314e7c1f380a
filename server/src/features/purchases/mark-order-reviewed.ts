import { recordAct } from '#features/audit/record-act.ts'
import { clearReview, lockOrder } from '#features/orders/orders.face.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import { insertRemark } from './purchases.remarks.queries.ts'

export type ReviewedOrder = { orderId: number; reviewReason: string; reason: string; managerId: string; now: Date }

/** Clears an order's review notes once. Refuses if they differ from the notes that the manager read. */
export const markOrderReviewed = (db: Db, { orderId, reviewReason, reason, managerId, now }: ReviewedOrder): Promise<void> =>
  inTransaction(db, async (tx) => {
    const order = (await lockOrder(tx, orderId)) ?? refuse('ORDER_NOT_FOUND')
    if (order.userId === managerId) refuse('ORDER_OWN')
    if (order.status === 'HELD') refuse('ORDER_ON_HOLD')
    if (order.reviewReason === null) refuse('ORDER_WITHOUT_REVIEW')
    if (order.reviewReason !== reviewReason) refuse('ORDER_CHANGED')
    await clearReview(tx, order)
    await insertRemark(tx, { orderId, by: managerId, act: 'REVIEWED', reason, now })
    await recordAct(tx, { act: 'ORDER_REVIEWED', by: managerId, subject: { kind: 'ORDER', id: orderId }, now })
  })
