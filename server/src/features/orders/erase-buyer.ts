import { markPurchases } from '#features/performance/performance.face.ts'
import { deleteOrderSources } from '#features/sources/sources.face.ts'
import type { Tx } from '#platform/database/database.ts'
import { erasePayer } from './orders.payments.queries.ts'
import { eraseBilling } from './orders.queries.ts'
import { eraseReceiptBuyer } from './orders.receipts.queries.ts'

/** Removes a user's personal data from their orders. Keeps date, courses, amounts and country for accounting. */
export async function eraseBuyer(tx: Tx, userId: string): Promise<void> {
  await eraseReceiptBuyer(tx, userId)
  await eraseBilling(tx, userId)
  await erasePayer(tx, userId)
  await deleteOrderSources(tx, userId)
  // The sales by source still have the tags.
  await markPurchases(tx, userId)
}
