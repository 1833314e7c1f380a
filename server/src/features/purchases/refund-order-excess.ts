import { type ExcessRefund, refundExcess } from '#features/refunds/refund-payment.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { insertRemark } from './purchases.remarks.queries.ts'

/** Refunds the excess of an order once, and records the manager and the reason. The buyer keeps the courses. */
export const refundOrderExcess = (db: Db, excess: ExcessRefund): Promise<void> =>
  inTransaction(db, async (tx) => {
    await refundExcess(tx, excess)
    const { orderId, managerId: by, reason, now } = excess
    await insertRemark(tx, { orderId, by, act: 'EXCESS_REFUNDED', reason, now })
  })
