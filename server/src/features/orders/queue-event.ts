import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'

/** Takes up refunds the provider reports; the payload names the payment's reference. */
export const SYNC_REFUNDS = 'sync-refunds'
/** The same for disputes. */
export const SYNC_DISPUTES = 'sync-disputes'
/** And for transfers, whose reference is a payout's. */
export const SYNC_PAYOUT = 'sync-payout'
/** Gives back what was paid twice, by the order's id. */
export const REFUND_DUPLICATES = 'refund-duplicates'

// What follows from an event that orders don't handle themselves, by the beginning of its name.
const followers = [
  { prefix: 'refund.', kind: SYNC_REFUNDS },
  { prefix: 'charge.dispute.', kind: SYNC_DISPUTES },
  { prefix: 'transfer.', kind: SYNC_PAYOUT },
]

/** Queues the work on an event for the feature it belongs to; false when there is none. */
export async function queueEvent(
  tx: Tx,
  { id, event, reference }: { id: number; event: string; reference: string | null },
): Promise<boolean> {
  const follower = followers.find(({ prefix }) => event.startsWith(prefix))
  if (!follower || reference === null) return false
  await enqueue(tx, { kind: follower.kind, payload: { reference }, dedupeKey: `${follower.kind}:event:${id}` })
  return true
}
