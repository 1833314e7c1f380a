import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { mayBeUnmatched } from './ledger.queries.ts'

/** Adds sold lines to the pending earnings. */
export async function insertWaiting(tx: Tx, lineIds: readonly number[], soldAt: Date): Promise<void> {
  await tx
    .insertInto('waiting_earnings')
    .columns(['order_line_id', 'order_id', 'instructor_id', 'sold_at'])
    .expression((lines) =>
      lines
        .selectFrom('order_lines')
        .innerJoin('orders', 'orders.id', 'order_lines.order_id')
        .select(['order_lines.id', 'orders.id', 'order_lines.instructor_id'])
        .select(sql<Date>`coalesce(orders.paid_at, ${soldAt})`.as('sold_at'))
        .where('order_lines.id', '=', sql<number>`any(${lineIds})`),
    )
    .onConflict((conflict) => conflict.column('order_line_id').doNothing())
    .execute()
}

/** Removes a line from the pending earnings, because it was released or refunded. */
export async function deleteWaiting(tx: Tx, lineId: number): Promise<void> {
  await tx.deleteFrom('waiting_earnings').where('order_line_id', '=', lineId).execute()
}

export type Place = { soldAt: Date; orderId: number }

/** Lists orders whose earnings are due, oldest first, after the given position. Reads only as many rows as it returns. */
export const ripeOrders = (db: Db, { upTo, after, limit }: { upTo: Date; after: Place | null; limit: number }) =>
  db
    .selectFrom('waiting_earnings')
    .select(['sold_at as soldAt', 'order_id as orderId'])
    .where('sold_at', '<=', upTo)
    .$if(after !== null, (waiting) =>
      waiting.where(sql<boolean>`(sold_at, order_id) > (${after?.soldAt ?? upTo}, ${after?.orderId ?? 0}::integer)`),
    )
    .groupBy(['sold_at', 'order_id'])
    .orderBy('sold_at')
    .orderBy('order_id')
    .limit(limit)

/** Locks an order and returns its releasable lines. A concurrent refund request waits, and then finds them released. */
export async function lockReleasableLines(tx: Tx, orderId: number, upTo: Date) {
  await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
  const rows = await releasable(tx)
    .select(['order_lines.id', 'order_lines.instructor_id as instructorId', 'orders.currency'])
    .select('order_lines.instructor_share_minor as shareMinor')
    .where('waiting_earnings.order_id', '=', orderId)
    .where('sold_at', '<=', upTo)
    .execute()
  return rows.map((row) => ({ ...row, shareMinor: row.shareMinor ?? 0 }))
}

const waiting = (db: Db) =>
  db
    .selectFrom('waiting_earnings')
    .innerJoin('order_lines', 'order_lines.id', 'waiting_earnings.order_line_id')
    .innerJoin('orders', 'orders.id', 'waiting_earnings.order_id')

// Whether an open refund or dispute puts the line on hold, or an unmatched amount may belong to the line.
const IS_HELD = sql<boolean>`(
  exists (
    select from refunded_lines join refunds on refunds.id = refund_id
    where refunded_lines.order_line_id = order_lines.id and refunds.status not in ('DECLINED', 'PROCESSED', 'FAILED'))
  or exists (
    select from disputes join payments on payments.id = disputes.payment_id
    where payments.order_id = orders.id and disputes.resolved_at is null)
  or ${mayBeUnmatched})`

const releasable = (db: Db) => waiting(db).where(sql<boolean>`not ${IS_HELD}`)

/** Returns the date of an instructor's first pending sale by currency, ignoring sales on hold. */
export const listFirstReleasable = (db: Db, instructorId: string) =>
  releasable(db)
    .select('orders.currency')
    .select(sql<Date>`min(sold_at)`.as('soldAt'))
    .where('waiting_earnings.instructor_id', '=', instructorId)
    .groupBy('orders.currency')
    .execute()

/** Returns the date of an instructor's last pending sale by currency, and whether any pending sale is on hold. */
export const listLastWaiting = (db: Db, instructorId: string) =>
  waiting(db)
    .select('orders.currency')
    .select(sql<Date>`max(sold_at)`.as('soldAt'))
    .select(sql<boolean>`bool_or(${IS_HELD})`.as('isHeld'))
    .where('waiting_earnings.instructor_id', '=', instructorId)
    .groupBy('orders.currency')
    .execute()
