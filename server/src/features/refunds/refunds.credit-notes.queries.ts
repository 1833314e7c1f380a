import type { Tx } from '#platform/database/database.ts'

type Returned = { refundId: number } | { disputeId: number }

/**
 * Numbers the credit note of a refund that has gone through, or of a lost dispute, once. It names the receipt, and no person. It is of
 * what went back of the sale: money that was paid twice or above the total was never on the receipt, and has none.
 */
export async function insertCreditNote(tx: Tx, returned: Returned, now: Date): Promise<void> {
  const of = await tx
    .selectFrom('sale_returns')
    .leftJoin('receipts', 'receipts.order_id', 'sale_returns.order_id')
    .leftJoin('refunds', 'refunds.id', 'sale_returns.refund_id')
    .leftJoin('order_lines', 'order_lines.id', 'refunds.order_line_id')
    .select(['receipts.number as receiptNumber', 'order_lines.title', 'order_lines.tax_minor as taxMinor'])
    .select(['sale_returns.order_id as orderId', 'sale_returns.currency', 'sale_returns.sale_minor as amountMinor'])
    .where((eb) =>
      'refundId' in returned
        ? eb('sale_returns.refund_id', '=', returned.refundId)
        : eb('sale_returns.dispute_id', '=', returned.disputeId),
    )
    .executeTakeFirst()
  if (!of || (of.amountMinor ?? 0) <= 0) return
  await tx
    .insertInto('credit_notes')
    .values({
      refund_id: 'refundId' in returned ? returned.refundId : null,
      dispute_id: 'disputeId' in returned ? returned.disputeId : null,
      snapshot: JSON.stringify({ ...of, processedAt: now }),
      issued_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
