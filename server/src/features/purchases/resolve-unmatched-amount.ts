import { toMajor } from '@akada/contract/money.ts'
import { recordAct } from '#features/audit/record-act.ts'
import { resolveUnmatched } from '#features/refunds/resolve-unmatched.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { insertRemark } from './purchases.remarks.queries.ts'

export type ResolvedAmount = { orderId: number; amount: number; reason: string; managerId: string; now: Date }

/** Records once that an order's unmatched amount wasn't for a course, with the manager and the reason. */
export const resolveUnmatchedAmount = (db: Db, { orderId, amount, reason, managerId, now }: ResolvedAmount): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { amountMinor, currency } = await resolveUnmatched(tx, { orderId, amount, managerId })
    await insertRemark(tx, { orderId, by: managerId, act: 'RETURN_EXPLAINED', reason, now })
    await recordAct(tx, {
      act: 'ORDER_UNMATCHED_RESOLVED',
      by: managerId,
      subject: { kind: 'ORDER', id: orderId },
      after: { amount: toMajor(amountMinor), currency },
      now,
    })
  })
