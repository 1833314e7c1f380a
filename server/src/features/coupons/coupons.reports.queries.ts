import type { Currency } from '@akada/contract/money.ts'
import { sql } from 'kysely'
import { wasReversed } from '#features/ledger/ledger.face.ts'
import type { Db } from '#platform/database/database.ts'
import { instructorName } from './coupons.queries.ts'

/** Returns coupons with their courses and numbers of uses, most used first. The uses are counted in one index scan. */
export const listByUses = (db: Db, page: { limit: number; offset: number } | null) =>
  db
    .with('used', (query) =>
      query
        .selectFrom('coupon_redemptions')
        .select(['coupon_id as couponId', ({ fn }) => fn.countAll<number>().as('uses')])
        .where('status', '=', sql.lit('COMMITTED'))
        .groupBy('coupon_id'),
    )
    .selectFrom('coupons')
    .leftJoin('used', 'used.couponId', 'coupons.id')
    .leftJoin('users', 'users.id', 'coupons.instructor_id')
    .select([
      'coupons.id',
      'coupons.code',
      'coupons.scope',
      'coupons.discount_bps as discountBps',
      'coupons.expires_at as expiresAt',
      'coupons.is_active as isActive',
      instructorName.as('instructorName'),
      sql<number>`coalesce(used.uses, 0)`.as('uses'),
      sql<number>`(select count(*) from coupon_courses where coupon_courses.coupon_id = coupons.id)`.as('courses'),
      sql<string | null>`(
        select courses.title from coupon_courses join courses on courses.id = coupon_courses.course_id
        where coupon_courses.coupon_id = coupons.id order by courses.id limit 1
      )`.as('courseTitle'),
    ])
    .orderBy(sql`coalesce(used.uses, 0)`, 'desc')
    .orderBy('coupons.id', 'desc')
    .$if(page !== null, (query) => query.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
    .execute()

export async function countAllCoupons(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('coupons')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export type Sales = {
  couponId: number
  currency: Currency
  transactions: number
  discountMinor: number
  paidMinor: number
  refundedMinor: number
}

/**
 * Returns the sales made with these coupons, by coupon and currency. A sale is booked for the price of its order, unless money was returned
 * or an admin accepted a lower payment. Only those orders are looked up in the ledger, because a coupon can have many orders.
 */
export async function sumSales(db: Db, couponIds: readonly number[]): Promise<Sales[]> {
  const { rows } = await sql<Sales>`
    with sold as (
      select id, coupon_id, currency, discount_minor, total_minor from orders
      where coupon_id = any(${[...couponIds]}::int[]) and paid_at is not null
    ), booked as (
      select order_id, sum(amount_minor) filter (where kind = 'SALE') as paid, -sum(amount_minor) filter (where kind <> 'SALE') as refunded
      from sale_entries
      where order_id = any(array(
        select id from sold join (
          select order_id from refunds
          union select order_id from disputes join payments on payments.id = payment_id
          union select order_id from payments where status = 'SUCCEEDED' and paid_amount_minor < amount_minor
        ) as uncommon on order_id = id))
      group by order_id
    )
    select sold.coupon_id as "couponId", sold.currency, count(*) as transactions,
      sum(sold.discount_minor)::int8 as "discountMinor",
      sum(case when booked.order_id is null then sold.total_minor else coalesce(booked.paid, 0) end)::int8 as "paidMinor",
      coalesce(sum(booked.refunded), 0)::int8 as "refundedMinor"
    from sold left join booked on booked.order_id = sold.id
    group by sold.coupon_id, sold.currency
    order by sold.currency
  `.execute(db)
  return rows
}

/** Lists orders that were placed with a coupon, newest first. */
export const listOrdersWith = (db: Db, couponId: number, limit: number | null) =>
  db
    .selectFrom('orders')
    .select(['id', 'currency', 'discount_minor as discountMinor', 'created_at as createdAt', 'status'])
    .select(
      sql<number>`coalesce(
        (select sum(amount_minor) from sale_entries where order_id = orders.id and kind = 'SALE'), total_minor)::int8`.as('amountMinor'),
    )
    .select(
      sql<number>`(
        select coalesce(-sum(amount_minor), 0) from sale_entries where order_id = orders.id and kind <> 'SALE')::int8`.as('refundedMinor'),
    )
    .where('coupon_id', '=', couponId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .execute()

const linesOpenedBy = (db: Db, couponId: number) =>
  db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .where('orders.coupon_id', '=', couponId)
    .where('orders.paid_at', 'is not', null)
    .where('order_lines.is_duplicate', '=', false)

export async function countEnrollmentsBy(db: Db, couponId: number): Promise<number> {
  const { count } = await linesOpenedBy(db, couponId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const listEnrollmentsBy = (db: Db, couponId: number, limit: number) =>
  linesOpenedBy(db, couponId)
    .select([
      'order_lines.title',
      'orders.currency',
      'orders.paid_at as paidAt',
      sql<number>`coalesce(
        (select sum(amount_minor) from sale_entries
          where order_id = order_lines.order_id and order_line_id = order_lines.id and kind = 'SALE'),
        order_lines.price_minor - order_lines.discount_minor)::int8`.as('amountMinor'),
      wasReversed('order_lines.id').as('isRefunded'),
    ])
    .orderBy('orders.paid_at', 'desc')
    .orderBy('order_lines.id', 'desc')
    .limit(limit)
    .execute()
