import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export type ReceiptSnapshot = {
  /** An erased buyer leaves the country, for tax. */
  buyer: { name?: string; email?: string; country: string }
  currency: string
  totalMinor: number
  lines: { title: string; priceMinor: number; discountMinor: number }[]
  paidAt: string
}

/** False when the order has its receipt already. */
export async function insertReceipt(tx: Tx, orderId: number, snapshot: ReceiptSnapshot, issuedAt: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('receipts')
    .values({ order_id: orderId, snapshot: JSON.stringify(snapshot), issued_at: issuedAt })
    .onConflict((conflict) => conflict.constraint('receipts_once_key').doNothing())
    .returning('number')
    .executeTakeFirst()
  return inserted !== undefined
}

export const findReceipt = async (db: Db, orderId: number) => {
  const row = await db.selectFrom('receipts').select(['number', 'snapshot']).where('order_id', '=', orderId).executeTakeFirst()
  return row && { number: row.number, snapshot: row.snapshot as unknown as ReceiptSnapshot }
}

export async function eraseReceiptBuyer(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('receipts')
    .set({ snapshot: sql`jsonb_set(snapshot, '{buyer}', jsonb_build_object('country', snapshot -> 'buyer' -> 'country'))` })
    .where('order_id', 'in', (orders) => orders.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute()
}
