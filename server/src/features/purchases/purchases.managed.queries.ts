import type { AgeOrder } from '@akada/contract/page.ts'
import type { OrderStatus } from '@akada/contract/purchases.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { isUserFound } from '#platform/database/has-words.ts'
import { dayBegins, dayEnds } from '#platform/database/report-days.ts'
import { receivedMinor } from './purchases.queries.ts'
import type { Search } from './purchases.rules.ts'

export type Sought = { search: Search; status: OrderStatus | undefined; hasReviewNotes: boolean }

/** Filters orders by a search. Each kind of search uses an index: numbers and references find orders, words find buyers. */
function sought(db: Db, { search, status, hasReviewNotes }: Sought) {
  const orders = db
    .selectFrom('orders')
    .$if(status !== undefined, (query) => query.where('orders.status', '=', status ?? null))
    // Written like the condition of the partial index.
    .$if(hasReviewNotes, (query) => query.where(sql<SqlBool>`orders.review_reason is not null and orders.status <> 'HELD'`))
  switch (search.kind) {
    case 'all':
      return orders
    case 'number':
      return orders.where(
        sql<SqlBool>`orders.id = any(array(select ${search.number}::int union select order_id from receipts where number = ${search.number}))`,
      )
    case 'reference':
      // The range uses the index, and `starts_with` makes the result independent of the collation.
      return orders.where(sql<SqlBool>`orders.id = any(array(
        select order_id from payments
        where reference between ${search.reference} and ${`${search.reference}zzzz`} and starts_with(reference, ${search.reference})))`)
    case 'document':
      return orders.where(sql<SqlBool>`orders.id in (select order_id from tax_documents where number = ${search.number})`)
    case 'words':
      return orders.where(sql<SqlBool>`orders.user_id in (select id from users where ${isUserFound(search.text)})`)
  }
}

/** The titles of an order's courses and bundles. */
const orderedTitles = sql`
  select coalesce(min(order_bundles.title), min(order_lines.title))
  from order_lines
  left join order_bundles on order_bundles.order_id = order_lines.order_id and order_bundles.bundle_id = order_lines.bundle_id
  where order_lines.order_id = orders.id and seat < 2
  group by case when order_lines.bundle_id is null then order_lines.id else -order_lines.bundle_id end
  order by min(order_lines.id)`

const managed = (db: Db, which: Sought) =>
  sought(db, which)
    .innerJoin('users as buyer', 'buyer.id', 'orders.user_id')
    .select(['orders.id', 'orders.status', 'orders.review_reason as reviewReason', 'orders.currency', 'orders.total_minor as totalMinor'])
    .select(['orders.coupon_code as couponCode', 'orders.created_at as createdAt', 'orders.paid_at as paidAt'])
    .select(['orders.company_name as companyName', 'orders.company_address as companyAddress', 'orders.company_tax_id as companyTaxId'])
    .select(['orders.pricing_country as pricingCountry', 'buyer.id as buyerId', 'buyer.email', 'buyer.erased_at as erasedAt'])
    .select(sql<string>`trim(buyer.first_name || ' ' || buyer.last_name)`.as('buyerName'))
    .select(sql<number | null>`(select number from receipts where order_id = orders.id)`.as('receiptNumber'))
    .select(sql<string[]>`array(${orderedTitles})`.as('courses'))

const directions = { newest: 'desc', oldest: 'asc' } as const

export type ManagedRow = Awaited<ReturnType<typeof listManaged>>[number]

type Page = { sort: AgeOrder; page: number; size: number }

/** Both orders use the same index. */
export const listManaged = (db: Db, { sort, page, size, ...which }: Sought & Page) =>
  managed(db, which)
    .orderBy('orders.created_at', directions[sort])
    .orderBy('orders.id', directions[sort])
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export async function countManaged(db: Db, which: Sought): Promise<number> {
  const { count } = await sought(db, which)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findManaged = (db: Db, orderId: number) =>
  managed(db, { search: { kind: 'all' }, status: undefined, hasReviewNotes: false })
    .where('orders.id', '=', orderId)
    .executeTakeFirst()

export type Listing = { from: string; to: string; after: number | null; limit: number }

/** The time at which an order counts in reports: when it was paid or, if it wasn't paid, when it was placed. */
const reportedAt = sql<Date>`coalesce(orders.paid_at, orders.created_at)`

/**
 * Returns the orders reported in a range of days (both included), oldest first, starting after the order `after`. Includes no buyer data
 * except the country.
 */
export const listForTable = (db: Db, { from, to, after, limit }: Listing) =>
  db
    .selectFrom('orders')
    .leftJoin('receipts', 'receipts.order_id', 'orders.id')
    .select(['orders.id', 'orders.created_at as createdAt', 'orders.paid_at as paidAt', 'orders.status', 'orders.currency'])
    .select(['orders.subtotal_minor as subtotalMinor', 'orders.discount_minor as discountMinor', 'orders.total_minor as totalMinor'])
    .select(['orders.coupon_code as couponCode', 'orders.pricing_country as country', 'receipts.number as receiptNumber'])
    .select(sql<number>`(select coalesce(sum(tax_minor), 0) from order_lines where order_id = orders.id)::int8`.as('taxMinor'))
    .select(sql<number>`(select coalesce(sum(fee_minor), 0) from order_lines where order_id = orders.id)::int8`.as('feeMinor'))
    .select(receivedMinor.as('receivedMinor'))
    .select(
      sql<number>`(select coalesce(sum(amount_minor), 0) from sale_entries where order_id = orders.id and kind = 'SALE')::int8`.as(
        'saleMinor',
      ),
    )
    .select(
      sql<number>`(
        select coalesce(-sum(amount_minor), 0) from sale_entries where order_id = orders.id and kind <> 'SALE')::int8`.as('refundedMinor'),
    )
    .select(
      sql<string>`(
        select coalesce(string_agg(title, '; ' order by order_lines.id), '') from order_lines where order_id = orders.id and seat < 2)`.as(
        'courses',
      ),
    )
    .select(
      sql<string>`(select coalesce(string_agg(title, '; ' order by bundle_id), '') from order_bundles where order_id = orders.id)`.as(
        'bundles',
      ),
    )
    .where(reportedAt, '>=', dayBegins(from))
    .where(reportedAt, '<', dayEnds(to))
    .$if(after !== null, (query) =>
      // The position is read from the row of `after`: a Date has no microseconds, so comparing with one would return the same order again.
      query.where(
        sql<SqlBool>`(${reportedAt}, orders.id) > (select coalesce(last.paid_at, last.created_at), id from orders as last where id = ${after})`,
      ),
    )
    .orderBy(reportedAt)
    .orderBy('orders.id')
    .limit(limit)
    .execute()
