import { paidForLines, sentBackOf } from '#features/ledger/post-refund.ts'
import type { Db } from '#platform/database/database.ts'
import { listPaidLines } from './refunds.orders.queries.ts'

/** What a refund of each paid line of orders would give back now, in kobo or cents: what was paid for it, if its payment still holds that. */
export async function listRefundable(db: Db, orderIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const lines = await listPaidLines(db, orderIds)
  const paid = await paidForLines(
    db,
    lines.map(({ id }) => id),
  )
  const sentBack = await sentBackOf(db, [...new Set(lines.map(({ paymentId }) => paymentId))])
  return new Map(
    lines.map(({ id, paymentId, paidMinor, receivedMinor }) => {
      const left = receivedMinor - (sentBack.get(paymentId) ?? 0)
      return [id, Math.max(0, Math.min(paidMinor, paid.get(id) ?? paidMinor, left))]
    }),
  )
}

/** The same of one line. */
export const refundableOf = async (db: Db, orderId: number, lineId: number): Promise<number> =>
  (await listRefundable(db, [orderId])).get(lineId) ?? 0
