import type { Tx } from '#platform/database/database.ts'
import { erasePayer } from './orders.payments.queries.ts'
import { eraseReceiptBuyer } from './orders.receipts.queries.ts'

/** Takes a person out of their orders. What was sold, when, for how much and to which country stays: the books need it. */
export async function eraseBuyer(tx: Tx, userId: string): Promise<void> {
  await eraseReceiptBuyer(tx, userId)
  await erasePayer(tx, userId)
}
