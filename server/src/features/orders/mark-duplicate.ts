import type { Tx } from '#platform/database/database.ts'
import { type LockedOrder, markDuplicateLine } from './orders.queries.ts'
import { insertReductions, renewReductions } from './orders.reductions.queries.ts'

type Line = { id: number; courseId: number; bundleId: number | null }

/**
 * Marks a line whose course the buyer has in another way, so that its price is returned. The course then reduces the price of the line's
 * bundle, and of the bundles that cost less because of this line.
 */
export async function markDuplicate(tx: Tx, order: LockedOrder, line: Line): Promise<void> {
  await markDuplicateLine(tx, order, line.id)
  const { bundleId, courseId } = line
  if (bundleId !== null) await insertReductions(tx, { orderId: order.id, userId: order.userId, reductions: [{ bundleId, courseId }] })
  await renewReductions(tx, { lineId: line.id })
}
