import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** Returns an order's lines, whose amounts are divided among tax, provider, instructors and platform. */
export async function linesToShare(tx: Tx, orderId: number) {
  const order = await tx
    .selectFrom('orders')
    .select(['currency', 'tax_rate_bps as taxRateBps'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const lines = await tx
    .selectFrom('order_lines')
    .select(['id', 'instructor_id as instructorId', 'share_class as shareClass'])
    .select(sql<number>`price_minor - discount_minor`.as('paidMinor'))
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return { ...order, lines }
}

type LineShare = { id: number; taxMinor: number; feeMinor: number; instructorShareBps: number; instructorShareMinor: number }

export async function writeShares(tx: Tx, lines: readonly LineShare[]): Promise<void> {
  for (const line of lines)
    await tx
      .updateTable('order_lines')
      .set({
        tax_minor: line.taxMinor,
        fee_minor: line.feeMinor,
        instructor_share_bps: line.instructorShareBps,
        instructor_share_minor: line.instructorShareMinor,
      })
      .where('id', '=', line.id)
      .execute()
}
