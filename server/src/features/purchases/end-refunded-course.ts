import { toMajor } from '@akada/contract/money.ts'
import { recordAct } from '#features/audit/record-act.ts'
import { endRefundedLine } from '#features/refunds/end-refunded-line.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { insertRemark } from './purchases.remarks.queries.ts'

export type EndedCourse = { orderId: number; courseId: number; reason: string; managerId: string; now: Date }

/** Ends the buyer's access to a course once, after its payment was returned outside the site. Records the manager and the reason. */
export const endRefundedCourse = (db: Db, { orderId, courseId, reason, managerId, now }: EndedCourse): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { amountMinor, currency } = await endRefundedLine(tx, { orderId, courseId, managerId, now })
    await insertRemark(tx, { orderId, by: managerId, act: 'COURSE_ENDED', reason, now })
    await recordAct(tx, {
      act: 'ORDER_COURSE_ENDED',
      by: managerId,
      subject: { kind: 'ORDER', id: orderId },
      after: { course: courseId, amount: toMajor(amountMinor), currency },
      now,
    })
  })
