import { unmatchedOf } from '#features/ledger/post-refund.ts'
import type { Db } from '#platform/database/database.ts'
import { listPaymentsWithReturns } from './refunds.orders.queries.ts'

/** Returns the unmatched amount by order, in kobo or cents. */
export async function listUnmatched(db: Db, orderIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const unmatched = new Map<number, number>()
  for (const { id, orderId } of await listPaymentsWithReturns(db, orderIds)) unmatched.set(orderId, await unmatchedOf(db, id))
  return unmatched
}

/** Whether the unmatched amount may already be the refund of a line, so that a manager has to decide. */
export const mayBeRefunded = (unmatchedMinor: number, { paidMinor }: { paidMinor: number }): boolean => unmatchedMinor >= paidMinor
