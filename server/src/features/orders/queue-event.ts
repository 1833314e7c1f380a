import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'

/** Syncs refunds that the provider reports. The payload contains the payment's reference. */
export const SYNC_REFUNDS = 'sync-refunds'
/** Syncs a payment's disputes, like SYNC_REFUNDS. */
export const SYNC_DISPUTES = 'sync-disputes'
/** Syncs a payout. The payload contains its reference. */
export const SYNC_PAYOUT = 'sync-payout'
/** Refunds duplicate purchases, by order id. */
export const REFUND_DUPLICATES = 'refund-duplicates'

// The job for each event that orders don't handle themselves, by the prefix of its name.
const followers = [
  { prefix: 'refund.', kind: SYNC_REFUNDS },
  { prefix: 'charge.dispute.', kind: SYNC_DISPUTES },
  { prefix: 'transfer.', kind: SYNC_PAYOUT },
]

/** Queues the job of the responsible feature. Returns false if there is none. */
export async function queueEvent(
  tx: Tx,
  { id, event, reference }: { id: number; event: string; reference: string | null },
): Promise<boolean> {
  const follower = followers.find(({ prefix }) => event.startsWith(prefix))
  if (!follower || reference === null) return false
  await enqueue(tx, { kind: follower.kind, payload: { reference }, dedupeKey: `${follower.kind}:event:${id}` })
  return true
}
