import { recordAct } from '#features/audit/record-act.ts'
import { mailReceiptAgain } from '#features/orders/issue-receipt.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { requireTurn } from '#platform/security/throttle.ts'
import { findPurchase } from './purchases.queries.ts'
import { insertRemark } from './purchases.remarks.queries.ts'
import { RECEIPTS_PER_HOUR } from './purchases.rules.ts'

export type Work = { orderId: number; managerId: string; reason: string; now: Date }

export async function resendReceipt({ db }: Deps, { orderId, managerId, reason, now }: Work): Promise<void> {
  if (!(await findPurchase(db, orderId))) refuse('ORDER_NOT_FOUND')
  await requireTurn(db, { key: `receipt:${orderId}`, limit: RECEIPTS_PER_HOUR, windowSeconds: 3600, now })
  await db.transaction().execute(async (tx) => {
    if (!(await mailReceiptAgain(tx, orderId))) refuse('RECEIPT_NOT_FOUND')
    await insertRemark(tx, { orderId, by: managerId, act: 'RECEIPT_RESENT', reason, now })
    await recordAct(tx, { act: 'ORDER_RECEIPT_RESENT', by: managerId, subject: { kind: 'ORDER', id: orderId }, now })
  })
}
