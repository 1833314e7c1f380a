import { recordAct } from '#features/audit/record-act.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { lockAffiliate, updateSuspension } from './affiliates.queries.ts'
import { notifyAffiliate } from './notify-affiliate.ts'

export type SuspendedAffiliate = { userId: string; by: string; reason: string; now: Date }

/** Suspends an affiliate. Checkouts in progress finish first and keep their commission. */
export async function suspendAffiliate(tx: Tx, { userId, by, reason, now }: SuspendedAffiliate): Promise<void> {
  if (userId === by) refuse('AFFILIATE_OWN')
  const affiliate = (await lockAffiliate(tx, userId)) ?? refuse('AFFILIATE_NOT_FOUND')
  if (affiliate.suspendedAt !== null) refuse('AFFILIATE_SUSPENDED')
  await updateSuspension(tx, { userId, suspension: { by, reason, at: now } })
  await recordAct(tx, { act: 'AFFILIATE_SUSPENDED', by, subject: { kind: 'PERSON', id: userId }, reason, now })
  await notifyAffiliate(tx, { userId, event: 'SUSPENDED', reason })
}
