import { paidForLines, sentBackOf } from '#features/ledger/post-refund.ts'
import type { Db } from '#platform/database/database.ts'
import { listPaidLines } from './refunds.orders.queries.ts'

/** Returns the refundable amount by paid line, in kobo or cents: the paid price, limited to the payment's remaining amount. */
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

/** Returns the refundable amount of one line, in kobo or cents. */
export const refundableOf = async (db: Db, orderId: number, lineId: number): Promise<number> =>
  (await listRefundable(db, [orderId])).get(lineId) ?? 0
