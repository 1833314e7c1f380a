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

type ProviderEvent = { id: number; event: string; reference: string | null }

const followerOf = ({ event, reference }: ProviderEvent) =>
  reference === null ? undefined : followers.find(({ prefix }) => event.startsWith(prefix))

/** Whether another feature is responsible for an event. */
export const isFollowed = (event: ProviderEvent): boolean => followerOf(event) !== undefined

/** Queues the job of the responsible feature. */
export async function queueEvent(tx: Tx, event: ProviderEvent): Promise<void> {
  const { kind } = followerOf(event) ?? {}
  if (kind) await enqueue(tx, { kind, payload: { reference: event.reference }, dedupeKey: `${kind}:event:${event.id}` })
}
