import type { Tx } from '#platform/database/database.ts'
import type { LockedOrder } from './orders.queries.ts'

type LineShare = { id: number; taxMinor: number; feeMinor: number; instructorShareBps: number; instructorShareMinor: number }

export async function writeShares(tx: Tx, order: LockedOrder, lines: readonly LineShare[]): Promise<void> {
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
      .where('order_id', '=', order.id)
      .execute()
}
