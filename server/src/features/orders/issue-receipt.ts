import { includedTax } from '#features/ledger/ledger.rules.ts'
import { siteSettings } from '#features/settings/settings.site.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { findPaidWith } from './orders.payments.queries.ts'
import { findPricing, linesOf, lockBuyer } from './orders.queries.ts'
import { findReceipt, insertReceipt, type ReceiptSnapshot } from './orders.receipts.queries.ts'

/** Mails a receipt, by its order's id. */
export const SEND_RECEIPT = 'send-receipt'

/** Numbers the receipt of a paid order and queues its mail. The snapshot outlives the buyer's, the seller's and the courses' changes. */
export async function issueReceipt(
  tx: Tx,
  order: { id: number; userId: string; currency: string; totalMinor: number },
  paidAt: Date,
): Promise<void> {
  const buyer = await lockBuyer(tx, order.userId)
  const lines = await linesOf(tx, order.id)
  const { taxRateBps, couponCode, discountMinor, subtotalMinor } = await findPricing(tx, order.id)
  const { sellerName: name, sellerAddress: address, sellerTaxId: taxId } = await siteSettings(tx)
  const snapshot: ReceiptSnapshot = {
    seller: { name, address, taxId },
    buyer: { ...(buyer.erasedAt === null && { name: buyer.name, email: buyer.email }), country: buyer.countryCode },
    currency: order.currency,
    subtotalMinor,
    discountMinor,
    couponCode,
    taxRateBps,
    // Line by line, as the books have it.
    taxMinor: lines.reduce((sum, line) => sum + includedTax(line.priceMinor - line.discountMinor, taxRateBps), 0),
    totalMinor: order.totalMinor,
    lines: lines.map((line) => ({ title: line.title, priceMinor: line.priceMinor, discountMinor: line.discountMinor })),
    paidAt: paidAt.toISOString(),
    paidWith: (await findPaidWith(tx, order.id)) ?? null,
  }
  if (await insertReceipt(tx, order.id, snapshot, paidAt))
    await enqueue(tx, { kind: SEND_RECEIPT, payload: { orderId: order.id }, dedupeKey: `receipt:${order.id}` })
}

/** Queues the mail once more; false where there is no receipt, or nobody to get it any more. */
export async function mailReceiptAgain(db: Db, orderId: number): Promise<boolean> {
  const receipt = await findReceipt(db, orderId)
  if (!receipt || receipt.email === null) return false
  await enqueue(db, { kind: SEND_RECEIPT, payload: { orderId, isAgain: true } })
  return true
}
