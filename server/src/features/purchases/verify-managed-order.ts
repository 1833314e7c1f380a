import { recordAct } from '#features/audit/record-act.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { listUnsettledReferences } from './purchases.payments.queries.ts'
import { findPurchase } from './purchases.queries.ts'
import { insertRemark } from './purchases.remarks.queries.ts'
import type { Work } from './resend-receipt.ts'
import { UNREACHED } from './verify-own-payments.ts'

/** Verifies every unsettled payment of an order at the provider and applies the outcomes. */
export async function verifyManagedOrder(deps: Deps, { orderId, managerId, reason, now }: Work): Promise<void> {
  if (!(await findPurchase(deps.db, orderId))) refuse('ORDER_NOT_FOUND')
  const settlements = []
  for (const reference of await listUnsettledReferences(deps.db, orderId)) settlements.push(await settleOrder(deps, reference))
  await deps.db.transaction().execute(async (tx) => {
    await insertRemark(tx, { orderId, by: managerId, act: 'RECHECKED', reason, now })
    await recordAct(tx, { act: 'ORDER_RECHECKED', by: managerId, subject: { kind: 'ORDER', id: orderId }, now })
  })
  if (settlements.includes('UNREACHED')) refuse('PAYMENTS_UNAVAILABLE', { message: UNREACHED })
}
