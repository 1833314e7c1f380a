import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** Returns an order's lines, whose amounts are divided among tax, provider, instructors and platform. */
export async function linesToShare(tx: Tx, orderId: number) {
  const rows = await tx
    .selectFrom('order_lines')
    .leftJoin('commissions', 'commissions.order_line_id', 'order_lines.id')
    .select(['id', 'instructor_id as instructorId', 'share_class as shareClass'])
    .select(['affiliate_id as affiliateId', 'commission_bps as commissionBps', 'paid_from as paidFrom'])
    .select(sql<number>`price_minor - discount_minor`.as('paidMinor'))
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(({ affiliateId, commissionBps, paidFrom, ...line }) => ({
    ...line,
    commission: affiliateId === null || commissionBps === null || paidFrom === null ? null : { affiliateId, bps: commissionBps, paidFrom },
  }))
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
