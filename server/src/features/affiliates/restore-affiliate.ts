import { recordAct } from '#features/audit/record-act.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { lockAffiliate, updateSuspension } from './affiliates.queries.ts'
import { notifyAffiliate } from './notify-affiliate.ts'
import type { SuspendedAffiliate } from './suspend-affiliate.ts'

/** Lifts an affiliate's suspension. */
export async function restoreAffiliate(tx: Tx, { userId, by, reason, now }: SuspendedAffiliate): Promise<void> {
  if (userId === by) refuse('AFFILIATE_OWN')
  const affiliate = (await lockAffiliate(tx, userId)) ?? refuse('AFFILIATE_NOT_FOUND')
  if (affiliate.suspendedAt === null) refuse('AFFILIATE_NOT_SUSPENDED')
  await updateSuspension(tx, { userId, suspension: null })
  await recordAct(tx, { act: 'AFFILIATE_RESTORED', by, subject: { kind: 'PERSON', id: userId }, reason, now })
  await notifyAffiliate(tx, { userId, event: 'RESTORED' })
}
