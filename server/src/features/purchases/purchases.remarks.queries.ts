import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export type Act =
  | 'RECHECKED'
  | 'RECEIPT_RESENT'
  | 'ACCEPTED'
  | 'GIVEN_BACK'
  | 'COURSE_ENDED'
  | 'EXCESS_REFUNDED'
  | 'DISPUTE_ACCEPTED'
  | 'RETURN_EXPLAINED'
  | 'REVIEWED'
export type NewRemark = { orderId: number; by: string; act: Act; reason: string; now: Date }

/** Inserts a permanent remark about a manager's act on an order. A trigger refuses changes, except erasing the reason. */
export async function insertRemark(tx: Tx, { orderId, by, act, reason, now }: NewRemark): Promise<void> {
  await tx.insertInto('order_notes').values({ order_id: orderId, done_by: by, act, reason, at: now }).execute()
}

export const listRemarks = (db: Db, orderId: number) =>
  db
    .selectFrom('order_notes')
    .innerJoin('users', 'users.id', 'order_notes.done_by')
    .select(['order_notes.act', 'order_notes.reason', 'order_notes.at'])
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name'))
    .where('order_notes.order_id', '=', orderId)
    .orderBy('order_notes.id')
    .execute()

export type RemarkRow = Awaited<ReturnType<typeof listRemarks>>[number]

/** Erases the reasons of all remarks on a user's orders. The act, manager and time stay. */
export async function eraseRemarks(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('order_notes')
    .set({ reason: '' })
    .where('order_id', 'in', (orders) => orders.selectFrom('orders').select('id').where('user_id', '=', userId))
    .where('reason', '<>', '')
    .execute()
}
