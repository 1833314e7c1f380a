import type { Tx } from '#platform/database/database.ts'
import { markFirstSales, updateAmounts } from './affiliates.queries.ts'
import { notifyAffiliate } from './notify-affiliate.ts'

type Booked = { id: number; commissionMinor: number; commission?: { affiliateId: string } | null }

/** Stores the commissions that were booked with a sale, and notifies affiliates of their first one. */
export async function bookCommissions(tx: Tx, lines: readonly Booked[], now: Date): Promise<void> {
  const booked = lines.filter(({ commission }) => commission)
  if (booked.length === 0) return
  await updateAmounts(tx, booked)
  const earning = booked.flatMap(({ commission, commissionMinor }) => (commission && commissionMinor > 0 ? [commission.affiliateId] : []))
  for (const userId of await markFirstSales(tx, earning, now)) await notifyAffiliate(tx, { userId, event: 'FIRST_SALE' })
}
