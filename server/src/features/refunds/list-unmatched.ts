import { unmatchedOf } from '#features/ledger/post-refund.ts'
import type { Db } from '#platform/database/database.ts'
import { listPaymentsWithReturns } from './refunds.orders.queries.ts'

/** What left of the payments that paid orders, for no course in particular, by order; nothing of an order whose money is all explained. */
export async function listUnmatched(db: Db, orderIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const unmatched = new Map<number, number>()
  for (const { id, orderId } of await listPaymentsWithReturns(db, orderIds)) unmatched.set(orderId, await unmatchedOf(db, id))
  return unmatched
}

/** Whether money that left for no course in particular may have been for a line: a person has to decide on its refund. */
export const mayBeRefunded = (unmatchedMinor: number, { paidMinor }: { paidMinor: number }): boolean => unmatchedMinor >= paidMinor
