import { type ExcessRefund, refundExcess } from '#features/refunds/refund-payment.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { insertNote } from './purchases.remarks.queries.ts'

/** Refunds, once, what an order has in suspense, and keeps who said so, and why. Courses stay. */
export const refundOrderExcess = (db: Db, excess: ExcessRefund): Promise<void> =>
  inTransaction(db, async (tx) => {
    await refundExcess(tx, excess)
    const { orderId, managerId: by, reason, now } = excess
    await insertNote(tx, { orderId, by, act: 'EXCESS_REFUNDED', reason, now })
  })
