import type { Currency } from '@akada/contract/money.ts'
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

/** Like `ripeOrders`, for the earnings of payees with a shorter holding time. */
export const ripeEarlyOrders = (db: Db, { now, after, limit }: { now: Date; after: Place | null; limit: number }) =>
  db
    .selectFrom('payout_terms')
    .innerJoin('waiting_earnings', 'waiting_earnings.instructor_id', 'payout_terms.payee_id')
    .select(['sold_at as soldAt', 'order_id as orderId'])
    .where('ended_at', 'is', null)
    .where(sql<boolean>`sold_at <= ${now}::timestamptz - make_interval(hours => 24 * hold_days)`)
    .$if(after !== null, (waiting) =>
      waiting.where(sql<boolean>`(sold_at, order_id) > (${after?.soldAt ?? now}, ${after?.orderId ?? 0}::integer)`),
    )
    .groupBy(['sold_at', 'order_id'])
    .orderBy('sold_at')
    .orderBy('order_id')
    .limit(limit)

/** Locks an order. A concurrent refund request waits, and then finds its lines released. */
export async function lockOrderOfEarnings(tx: Tx, orderId: number): Promise<void> {
  await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
}

/** Lists the pending lines of a locked order that nothing holds. */
export async function listReleasableLines(tx: Tx, orderId: number) {
  const rows = await releasable(tx)
    .leftJoin('commissions', 'commissions.order_line_id', 'order_lines.id')
    .select(['order_lines.id', 'order_lines.instructor_id as instructorId', 'orders.currency', 'sold_at as soldAt'])
    .select(['order_lines.instructor_share_minor as shareMinor', 'affiliate_id as affiliateId', 'amount_minor as commissionMinor'])
    .where('waiting_earnings.order_id', '=', orderId)
    .execute()
  return rows.map((row) => ({ ...row, shareMinor: row.shareMinor ?? 0 }))
}

const waiting = (db: Db) =>
  db
    .selectFrom('waiting_earnings')
    .innerJoin('order_lines', 'order_lines.id', 'waiting_earnings.order_line_id')
    .innerJoin('orders', 'orders.id', 'waiting_earnings.order_id')

// Whether an open refund or dispute puts the line on hold, or an unmatched amount may belong to the line.
export const IS_HELD = sql<boolean>`(
  exists (
    select from refunded_lines join refunds on refunds.id = refund_id
    where refunded_lines.order_line_id = order_lines.id and refunds.status not in ('DECLINED', 'PROCESSED', 'FAILED'))
  or exists (
    select from disputes join payments on payments.id = disputes.payment_id
    where payments.order_id = orders.id and disputes.resolved_at is null)
  or ${mayBeUnmatched})`

const releasable = (db: Db) => waiting(db).where(sql<boolean>`not ${IS_HELD}`)

type LastWaiting = { currency: Currency; soldAt: Date; isHeld: boolean }

/** The lines with a pending commission of an affiliate. */
export const pendingCommissions = (affiliateId: string) => sql`(
  select order_line_id, amount_minor, coalesce(waiting_earnings.sold_at, early_releases.sold_at) as sold_at from commissions
  left join waiting_earnings using (order_line_id)
  left join early_releases using (order_line_id)
  where affiliate_id = ${affiliateId} and amount_minor > 0
    and (waiting_earnings.order_id is not null or (early_releases.order_id is not null and reserve_ended_at is null)))`

/** Returns the date of an instructor's last sale with a pending amount by currency, and whether any such sale is on hold. */
export async function listLastWaiting(db: Db, instructorId: string): Promise<LastWaiting[]> {
  const { rows } = await sql<LastWaiting>`
    select orders.currency, max(sold_at) as "soldAt", bool_or(${IS_HELD}) as "isHeld"
    from (
      select order_line_id, sold_at from waiting_earnings where instructor_id = ${instructorId}
      union all
      select order_line_id, sold_at from early_releases where payee_id = ${instructorId} and reserve_ended_at is null
      union all
      select order_line_id, sold_at from ${pendingCommissions(instructorId)} as commissioned
    ) as pending
    join order_lines on order_lines.id = pending.order_line_id
    join orders on orders.id = order_lines.order_id
    group by orders.currency`.execute(db)
  return rows
}
