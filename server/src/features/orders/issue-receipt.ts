import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { linesOf, lockBuyer } from './orders.queries.ts'
import { insertReceipt } from './orders.receipts.queries.ts'

/** Numbers the receipt of a paid order and queues its mail. The snapshot outlives the buyer's and the courses' changes. */
export async function issueReceipt(
  tx: Tx,
  order: { id: number; userId: string; currency: string; totalMinor: number },
  paidAt: Date,
): Promise<void> {
  const buyer = await lockBuyer(tx, order.userId)
  const lines = await linesOf(tx, order.id)
  const snapshot = {
    buyer: { ...(buyer.erasedAt === null && { name: buyer.name, email: buyer.email }), country: buyer.countryCode },
    currency: order.currency,
    totalMinor: order.totalMinor,
    lines: lines.map(({ title, priceMinor, discountMinor }) => ({ title, priceMinor, discountMinor })),
    paidAt: paidAt.toISOString(),
  }
  if (await insertReceipt(tx, order.id, snapshot, paidAt))
    await enqueue(tx, { kind: 'send-receipt', payload: { orderId: order.id }, dedupeKey: `receipt:${order.id}` })
}
