import type { Currency } from '@akada/contract/money.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { dayBegins, dayEnds } from '#platform/database/report-days.ts'
import { LINK_DAYS } from './checkout-reminders.rules.ts'

type Days = { from: string; to: string }

/** Counts the reminders that were sent in a period, and the orders that they were about. */
export async function countSent(db: Db, { from, to }: Days): Promise<{ first: number; last: number; orders: number }> {
  const { rows } = await sql<{ first: number; last: number; orders: number }>`
    select (count(*) filter (where number = 1))::int as first, (count(*) filter (where number = 2))::int as last,
      count(distinct order_id)::int as orders
    from checkout_reminders where sent_at >= ${dayBegins(from)} and sent_at < ${dayEnds(to)}
  `.execute(db)
  return rows[0] ?? { first: 0, last: 0, orders: 0 }
}

/**
 * Selects the orders that were paid in a period and within seven days after a reminder, with the latest reminder before the payment. Each
 * order is selected once, even after several reminders.
 */
const recovered = ({ from, to }: Days) => sql`
  select distinct on (paid.id) paid.id, paid.currency, paid.paid_at, reminded.id as reminded_id, checkout_reminders.sent_at,
    (select coalesce(sum(amount_minor), 0)::int8 from sale_entries where order_id = paid.id and kind = 'SALE') as sale_minor,
    (select coalesce(-sum(amount_minor), 0)::int8 from sale_entries where order_id = paid.id and kind <> 'SALE') as refunded_minor
  from checkout_reminders
    join orders reminded on reminded.id = checkout_reminders.order_id
    join orders paid on paid.user_id = reminded.user_id and paid.total_minor > 0 and paid.paid_at > checkout_reminders.sent_at
      and paid.paid_at <= checkout_reminders.sent_at + make_interval(days => ${LINK_DAYS})
  where checkout_reminders.sent_at >= ${dayBegins(from)} - make_interval(days => ${LINK_DAYS}) and checkout_reminders.sent_at < ${dayEnds(to)}
    and paid.paid_at >= ${dayBegins(from)} and paid.paid_at < ${dayEnds(to)}
    and exists (
      select from order_lines bought join order_lines left_open on left_open.course_id = bought.course_id
      where bought.order_id = paid.id and left_open.order_id = reminded.id)
  order by paid.id, checkout_reminders.sent_at desc`

type RecoveredMoney = { currency: Currency; orders: number; saleMinor: number; refundedMinor: number }

export async function sumRecovered(db: Db, days: Days): Promise<RecoveredMoney[]> {
  const { rows } = await sql<RecoveredMoney>`
    select currency, count(*)::int as orders, sum(sale_minor)::int8 as "saleMinor", sum(refunded_minor)::int8 as "refundedMinor"
    from (${recovered(days)}) as recovered group by currency order by currency
  `.execute(db)
  return rows
}

export type RecoveredOrder = {
  id: number
  paidAt: Date
  currency: Currency
  saleMinor: number
  refundedMinor: number
  remindedId: number
  sentAt: Date
}

/** Lists a page of recovered orders by their ids. */
export async function listRecovered(db: Db, days: Days, { after, limit }: { after: number; limit: number }): Promise<RecoveredOrder[]> {
  const { rows } = await sql<RecoveredOrder>`
    select id, paid_at as "paidAt", currency, sale_minor as "saleMinor", refunded_minor as "refundedMinor", reminded_id as "remindedId",
      sent_at as "sentAt"
    from (${recovered(days)}) as recovered where id > ${after} order by id limit ${limit}
  `.execute(db)
  return rows
}
