import type { Tx } from '#platform/database/database.ts'
import { addToCount, type Counted, isFull, lockCampaigns, upsertCount } from './sources.queries.ts'

/** Counts a view or an addition to a cart for its source. Campaigns above the limit of a day count as other campaigns. */
export async function countSource(tx: Tx, counted: Counted): Promise<void> {
  if (await addToCount(tx, counted)) return
  if (counted.source.kind !== 'CAMPAIGN') return upsertCount(tx, counted)
  await lockCampaigns(tx, counted.courseId)
  // Another visitor may have brought the same campaign meanwhile.
  if (await addToCount(tx, counted)) return
  await upsertCount(tx, (await isFull(tx, counted)) ? { ...counted, source: { kind: 'CAMPAIGN', campaign: null } } : counted)
}
