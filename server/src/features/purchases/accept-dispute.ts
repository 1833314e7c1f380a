import { acceptAtProvider } from '#features/disputes/accept-at-provider.ts'
import type { Deps } from '#platform/deps.ts'
import { insertRemark } from './purchases.remarks.queries.ts'

export type AcceptedDispute = { disputeId: number; reason: string; managerId: string; now: Date }

/** Accepts a dispute at the provider and records the reason. Returns the order's id. */
export async function acceptDispute(deps: Deps, { disputeId, reason, managerId, now }: AcceptedDispute): Promise<number> {
  const orderId = await acceptAtProvider(deps, { disputeId, managerId })
  await deps.db.transaction().execute((tx) => insertRemark(tx, { orderId, by: managerId, act: 'DISPUTE_ACCEPTED', reason, now }))
  return orderId
}
