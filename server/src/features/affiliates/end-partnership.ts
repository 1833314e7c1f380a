import { refuseOn } from '#platform/database/constraints.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { insertEnded, isPartner, lockAffiliate } from './affiliates.queries.ts'
import { notifyAffiliate } from './notify-affiliate.ts'

type Ended = { affiliateId: string; instructorId: string; reason: string; now: Date }

/** Ends a partnership at once. Checkouts in progress finish first and keep their commission. */
export async function endPartnership(tx: Tx, { affiliateId, instructorId, reason, now }: Ended): Promise<void> {
  if (!(await lockAffiliate(tx, affiliateId)) || !(await isPartner(tx, { instructorId, affiliateId }))) refuse('AFFILIATE_NOT_FOUND')
  await refuseOn({ ended_partnerships_pkey: 'PARTNERSHIP_ENDED' }, insertEnded(tx, { instructorId, affiliateId, reason, now }))
  await notifyAffiliate(tx, { userId: affiliateId, event: 'ENDED', sellerId: instructorId, reason })
}
