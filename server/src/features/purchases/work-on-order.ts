import { recordAct } from '#features/audit/record-act.ts'
import { mailReceiptAgain } from '#features/orders/issue-receipt.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { requireTurn } from '#platform/security/throttle.ts'
import { insertNote } from './purchases.notes.queries.ts'
import { listUnsettledReferences } from './purchases.payments.queries.ts'
import { findPurchase } from './purchases.queries.ts'
import { RECEIPTS_PER_HOUR } from './purchases.rules.ts'
import { UNREACHED } from './recheck-payments.ts'

type Work = { orderId: number; managerId: string; reason: string; now: Date }

/** Asks the provider about every payment of an order that isn't settled for good, and does what follows. */
export async function recheckOrder(deps: Deps, { orderId, managerId, reason, now }: Work): Promise<void> {
  if (!(await findPurchase(deps.db, orderId))) refuse('ORDER_NOT_FOUND')
  const settlements = []
  for (const reference of await listUnsettledReferences(deps.db, orderId)) settlements.push(await settleOrder(deps, reference))
  await deps.db.transaction().execute(async (tx) => {
    await insertNote(tx, { orderId, by: managerId, act: 'RECHECKED', reason, now })
    await recordAct(tx, { act: 'ORDER_RECHECKED', by: managerId, subject: { kind: 'ORDER', id: orderId }, now })
  })
  if (settlements.includes('UNREACHED')) refuse('PAYMENTS_UNAVAILABLE', { message: UNREACHED })
}

export async function resendReceipt({ db }: Deps, { orderId, managerId, reason, now }: Work): Promise<void> {
  if (!(await findPurchase(db, orderId))) refuse('ORDER_NOT_FOUND')
  await requireTurn(db, { key: `receipt:${orderId}`, limit: RECEIPTS_PER_HOUR, windowSeconds: 3600, now })
  await db.transaction().execute(async (tx) => {
    if (!(await mailReceiptAgain(tx, orderId))) refuse('RECEIPT_NOT_FOUND')
    await insertNote(tx, { orderId, by: managerId, act: 'RECEIPT_RESENT', reason, now })
    await recordAct(tx, { act: 'ORDER_RECEIPT_RESENT', by: managerId, subject: { kind: 'ORDER', id: orderId }, now })
  })
}
