import { toMajor } from '@akada/contract/money.ts'
import { postExplained, unassignedOf, unmatchedOf } from '#features/ledger/post-refund.ts'
import { lockOrder } from '#features/orders/orders.face.ts'
import { REFUND_DUPLICATES } from '#features/orders/queue-event.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { findPaidBy } from './refunds.orders.queries.ts'
import { changeExplained } from './refunds.queries.ts'

export type ResolvedReturn = { orderId: number; amount: number; managerId: string }

/** Records that an order's unmatched amount wasn't for a course. Refuses if it differs from the amount that the manager saw. */
export async function resolveUnmatched(tx: Tx, { orderId, amount, managerId }: ResolvedReturn) {
  const order = (await lockOrder(tx, orderId)) ?? refuse('ORDER_NOT_FOUND')
  if (order.userId === managerId) refuse('ORDER_OWN')
  const payment = (await findPaidBy(tx, orderId)) ?? refuse('ORDER_WITHOUT_UNMATCHED')
  const amountMinor = await unmatchedOf(tx, payment.id)
  if (amountMinor === 0) refuse('ORDER_WITHOUT_UNMATCHED')
  if (toMajor(amountMinor) !== amount) refuse('ORDER_CHANGED')
  const unassignedMinor = await unassignedOf(tx, payment.id)
  await postExplained(tx, payment.id, unassignedMinor)
  await changeExplained(tx, payment.id, unassignedMinor)
  // The refund of a course bought twice may have been postponed because of this amount. It can be sent now.
  await enqueue(tx, { kind: REFUND_DUPLICATES, payload: { orderId } })
  return { amountMinor, currency: order.currency }
}
