import type { Tx } from '#platform/database/database.ts'

type Returned = { refundId: number } | { disputeId: number }

/**
 * Inserts the credit note of a processed refund or a lost dispute, once. It refers to the receipt and contains no personal data. It
 * covers only the refunded part of the sale: duplicate payments and excess were never on the receipt and get no credit note.
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
