import type { NewJob } from '#platform/jobs/jobs.ts'

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

/** Returns the job of the responsible feature, or undefined if there is none. */
export function followUpOf({ id, event, reference }: { id: number; event: string; reference: string | null }): NewJob | undefined {
  const follower = followers.find(({ prefix }) => event.startsWith(prefix))
  if (!follower || reference === null) return undefined
  return { kind: follower.kind, payload: { reference }, dedupeKey: `${follower.kind}:event:${id}` }
}
