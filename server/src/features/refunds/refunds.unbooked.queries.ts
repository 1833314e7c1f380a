import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

type Unbooked = { paymentId: number; providerRefundIds: readonly string[] }

/** Records which provider refunds can't be booked, and when to try again. */
export async function insertUnbooked(tx: Tx, { paymentId, providerRefundIds }: Unbooked, nextCheckAt: Date): Promise<void> {
  if (providerRefundIds.length === 0) return
  await tx
    .insertInto('unbooked_refunds')
    .values(providerRefundIds.map((id) => ({ payment_id: paymentId, provider_refund_id: id, next_check_at: nextCheckAt })))
    .onConflict((conflict) => conflict.columns(['payment_id', 'provider_refund_id']).doUpdateSet({ next_check_at: nextCheckAt }))
    .execute()
}

/** Removes refunds that have been booked. Returns whether any of them was unbooked before. */
export async function deleteUnbooked(tx: Tx, { paymentId, providerRefundIds }: Unbooked): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('unbooked_refunds')
    .where('payment_id', '=', paymentId)
    .where('provider_refund_id', '=', sql<string>`any(${[...providerRefundIds]})`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether a refund made at the provider isn't booked yet. The rest of the payment is then unknown. */
export async function hasUnbooked(db: Db, paymentId: number): Promise<boolean> {
  const row = await db.selectFrom('unbooked_refunds').select('payment_id').where('payment_id', '=', paymentId).limit(1).executeTakeFirst()
  return row !== undefined
}

export async function listDueUnbooked(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('unbooked_refunds')
    .select('payment_id as paymentId')
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
  return rows.map(({ paymentId }) => paymentId)
}

/** Postpones the next attempt to book the refunds of a payment. */
export async function putOffUnbooked(db: Db, paymentId: number, { now, until }: { now: Date; until: Date }): Promise<void> {
  await db
    .updateTable('unbooked_refunds')
    .set({ next_check_at: until })
    .where('payment_id', '=', paymentId)
    .where('next_check_at', '<=', now)
    .execute()
}
