import { sql } from 'kysely'
import type { TestApp } from './market.ts'
import { brokenPayouts } from './market-payout-promises.ts'
import { brokenTaxPromises } from './market-tax-promises.ts'

const isEffective = sql`(refunds.status not in ('REQUESTED', 'DECLINED') and not (refunds.kind = 'EXTERNAL' and refunds.status = 'FAILED'))`
// The line was refunded individually, or its whole payment was refunded at the provider.
const isReturned = sql`(
  exists (
    select from refunded_lines join refunds on refunds.id = refund_id where refunded_lines.order_line_id = order_lines.id and ${isEffective})
  or 0 <> (select coalesce(sum(e.amount_minor), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.order_line_id = order_lines.id and t.kind in ('REFUND', 'CHARGEBACK') and e.account in
      ('vat_payable', 'platform_revenue', 'instructor_pending', 'instructor_available')))`
// The course's price was returned outside the site. A review note on the order asks a manager to decide which course it was for.
const mayBeBack = sql`(order_lines.is_duplicate and (
  select coalesce(sum(refunds.amount_minor), 0) from refunds join payments paid on paid.id = payment_id
  where paid.order_id = order_lines.order_id and paid.status = 'SUCCEEDED' and kind = 'EXTERNAL' and refunds.status <> 'FAILED'
) >= order_lines.price_minor - order_lines.discount_minor)`
const left = sql`(payments.paid_amount_minor - coalesce((select sum(refunds.amount_minor) from refunds
  where payment_id = payments.id and refunds.status not in ('REQUESTED', 'DECLINED', 'FAILED')), 0))`
const suspended = sql`(
  select payments.id, payments.currency, payments.status, (
    select coalesce(-sum(amount_minor), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where account = 'suspense' and (
      (t.kind in ('SUSPENSE', 'SALE') and source_id = payments.id::text)
      or (t.kind = 'REFUND' and source_id in (
        select prefix || id from refunds, (values (''), ('failed:'), ('again:')) as booked (prefix) where payment_id = payments.id))
      or (t.kind = 'REFUND' and source_id in (
        select 'lowered:' || id || ':' || number from refunds, generate_series(1, lowerings) as number where payment_id = payments.id))
      or (t.kind = 'REFUND' and payments.status = 'SUCCEEDED' and source_id ~ '^(line|resold):' and split_part(source_id, ':', 2) in (
        select id::text from order_lines where order_id = payments.order_id)))) as amount
  from payments)`

// The provider's refund began before this site learned of the payment, and may have failed since. A manager decides.
const isOnDesk = sql`exists (
  select from payments held join orders on orders.id = order_id
  where held.id = payments.id and held.status = 'MISMATCH' and orders.status = 'HELD')`

/** Invariants that hold once everything has settled. Each query selects violations. */
const broken = {
  ...brokenPayouts,
  'a paid course is neither enrolled nor being refunded': sql`
    select orders.id as order, course_id as course from orders join order_lines on order_id = orders.id
    where paid_at is not null and not (is_duplicate and price_minor = order_lines.discount_minor)
      and not exists (select from enrollments e where coalesce(e.order_line_id, e.seat_id) = order_lines.id and e.status = 'ACTIVE')
      and not exists (select from seats where seats.order_line_id = order_lines.id and accepted_at is null)
      and not exists (select from gifts where gifts.order_line_id = order_lines.id and redeemed_at is null)
      and not ${isReturned} and not ${mayBeBack}`,
  'an active enrollment was never paid for, or was refunded': sql`
    select user_id as person, course_id as course from enrollments where status = 'ACTIVE' and not exists (
      select from orders join order_lines on order_id = orders.id
      where order_lines.id = coalesce(enrollments.order_line_id, enrollments.seat_id)
        and paid_at is not null and not is_duplicate
        and not ${isReturned})`,
  'a gift enrolled another user than its recipient': sql`
    select gifts.order_line_id as gift from gifts left join enrollments using (order_line_id)
    where (enrollments.id is not null and (source <> 'GIFT' or redeemed_by is distinct from enrollments.user_id))
      or (enrollments.id is null and redeemed_at is not null and not exists (
        -- The recipient's enrollment ended with a refund, and a later order or gift opened it again.
        select from enrollments later join order_lines on order_lines.id = gifts.order_line_id
        where later.user_id = redeemed_by and later.course_id = order_lines.course_id and ${isReturned}))`,
  'a seat enrolled another user than its member': sql`
    select seats.order_line_id as seat from seats left join enrollments on seat_id = seats.order_line_id and status = 'ACTIVE'
    where enrollments.id is not null and accepted_by is distinct from enrollments.user_id`,
  'a seat is refunded more than once': sql`
    select refunded_lines.order_line_id as line from refunded_lines join refunds on refunds.id = refund_id
    where refunds.kind in ('BUYER', 'MANAGER') and ${isEffective} and overtaken_at is null
    group by refunded_lines.order_line_id having count(*) > 1`,
  'a bundle’s lines don’t add up to its price and discount': sql`
    select order_bundles.order_id as order, order_bundles.bundle_id as bundle from order_bundles
    left join order_lines on order_lines.order_id = order_bundles.order_id and order_lines.bundle_id = order_bundles.bundle_id
    group by order_bundles.order_id, order_bundles.bundle_id
    having (sum(order_lines.price_minor), sum(order_lines.discount_minor))
      is distinct from (order_bundles.price_minor::numeric, order_bundles.discount_minor::numeric)`,
  'a buyer’s refund of a bundle left a line of it': sql`
    select refunds.id as refund, order_lines.id as line from refunds
    join order_lines as first on first.id = refunds.order_line_id
    join order_lines on order_lines.order_id = first.order_id and order_lines.bundle_id = first.bundle_id
    where refunds.kind in ('BUYER', 'MANAGER') and ${isEffective} and not order_lines.is_duplicate and not ${isReturned}`,
  'a course was refunded on request, although its buyer kept a bundle that cost less because of it': sql`
    select bundle_reductions.order_id as order, refunds.id as refund from bundle_reductions
    join orders on orders.id = bundle_reductions.order_id
    join refunded_lines on refunded_lines.order_line_id = bundle_reductions.order_line_id join refunds on refunds.id = refund_id
    where paid_at is not null and refunds.kind = 'BUYER' and refunds.decided_by is null and ${isEffective}
      and exists (
        select from order_lines where order_lines.order_id = bundle_reductions.order_id
          and order_lines.bundle_id = bundle_reductions.bundle_id
          and not is_duplicate and price_minor > order_lines.discount_minor and not ${isReturned})
      and not exists (select from refunds back where back.order_id = orders.id and back.kind = 'EXTERNAL')`,
  'a bundle was paid less than its price for courses that the buyer had no more': sql`
    select bundle_reductions.order_id as order from bundle_reductions join orders on orders.id = bundle_reductions.order_id
    join reversed_lines on reversed_lines.order_line_id = bundle_reductions.order_line_id
    where paid_at > reversed_lines.at`,
  'a bundle whose courses are all owned is in the cart': sql`
    select user_id as person, bundle_id as bundle from cart_bundles
    where not exists (
      select from bundle_courses where bundle_courses.bundle_id = cart_bundles.bundle_id and not exists (
        select from enrollments where enrollments.user_id = cart_bundles.user_id
          and enrollments.course_id = bundle_courses.course_id and enrollments.status = 'ACTIVE'))
      and exists (
        -- A bundle that was bought leaves the cart.
        select from order_bundles join orders on orders.id = order_id
        where orders.user_id = cart_bundles.user_id and order_bundles.bundle_id = cart_bundles.bundle_id and paid_at > added_at)`,
  'a paid gift wasn’t sent': sql`
    select gifts.order_line_id as gift from gifts join order_lines on order_lines.id = gifts.order_line_id
    join orders on orders.id = order_id
    where paid_at is not null and sent_at is null and redeemed_at is null and not ${isReturned}`,
  'a user is enrolled in a course twice': sql`select user_id, course_id from enrollments group by user_id, course_id having count(*) > 1`,
  'an order is paid without a successful payment, or the reverse': sql`
    select id as order from orders where (paid_at is not null) <> (
      exists (select from payments where order_id = orders.id and payments.status = 'SUCCEEDED')
      or (total_minor = 0 and status = 'PAID'))`,
  'an order has the wrong number of receipts': sql`
    select id as order from orders
    where (select count(*) from receipts where order_id = orders.id) <> (case when paid_at is null then 0 else 1 end)`,
  'an enrolled course is in the cart': sql`
    select user_id as person, course_id as course from cart_courses join enrollments using (user_id, course_id)
    where enrollments.status = 'ACTIVE'`,
  'a duplicate payment isn’t refunded': sql`
    select id as payment from payments where status = 'SUCCEEDED_DUPLICATE'
      and not exists (select from refunds where payment_id = payments.id and order_line_id is null and ${isEffective})`,
  'a course bought twice isn’t refunded': sql`
    select order_lines.id as line from order_lines join payments on payments.order_id = order_lines.order_id and status = 'SUCCEEDED'
    where is_duplicate and price_minor > discount_minor and ${left} > 0 and not ${isReturned} and not ${mayBeBack}`,
  'a correct payment is on hold': sql`
    select id as payment from payments where status = 'MISMATCH' and provider_status not in ('reversed', 'reversal-pending')
      and not exists (select from refunds where payment_id = payments.id and kind = 'EXTERNAL')
      and not exists (select from bundle_reductions join reversed_lines using (order_line_id) where bundle_reductions.order_id = payments.order_id)`,
  'a started refund isn’t finished': sql`select id as refund, status from refunds where status in ('APPROVED', 'SENDING', 'UNKNOWN')`,
  'a commission wasn’t booked with its sale, or differs from the ledger': sql`
    select commissions.order_line_id as line, commissions.amount_minor as stored, booked from commissions
    join order_lines on order_lines.id = commissions.order_line_id join orders on orders.id = order_id
    left join (
      select order_line_id, instructor_id, -sum(amount_minor) as booked
      from ledger_entries join ledger_transactions on ledger_transactions.id = transaction_id
      where kind = 'SALE' group by 1, 2) as sold
      on sold.order_line_id = commissions.order_line_id and sold.instructor_id = affiliate_id
    where (paid_at is not null) <> (commissions.amount_minor is not null) or coalesce(booked, 0) <> coalesce(commissions.amount_minor, 0)
      or affiliate_id in (orders.user_id, order_lines.instructor_id)`,
  'a course cost more than its sale price': sql`
    select order_lines.id as line, price_minor as price from order_lines join orders on orders.id = order_id
    join sale_prices as sale on sale.course_id = order_lines.course_id and starts_at < orders.created_at and ends_at > orders.created_at
    where bundle_id is null and price_minor > case currency when 'NGN' then price_naira_minor else price_usd_minor end`,
  'a job is left': sql`select kind, status, last_error from jobs where status <> 'DONE'`,
  'the ledger doesn’t add up': sql`select currency, sum(amount_minor) from ledger_entries group by currency having sum(amount_minor) <> 0`,
  'money is in suspense without a reason': sql`
    select id as payment, amount from ${suspended} as payments where amount < 0 or (amount > 0 and not ${isOnDesk} and not exists (
      select from refunds where payment_id = payments.id and kind = 'EXTERNAL' and payments.status = 'MISMATCH'))`,
  'suspense differs from the sum of unmatched payments and failed refunds': sql`
    select currency, held, waiting, refused from
      (select currency, -sum(amount_minor) as held from ledger_entries where account = 'suspense' group by currency) a
      full join (select currency, sum(amount) as waiting from ${suspended} as payments group by currency) b using (currency)
      full join (select currency, sum(amount_minor) as refused from refunds
        where status = 'FAILED' and kind <> 'EXTERNAL' and overtaken_at is null group by currency) c using (currency)
    where coalesce(held, 0) <> coalesce(waiting, 0) + coalesce(refused, 0)`,
}

/**
 * Selects coupons used more often than their limit allows, and coupons with one use per buyer that a buyer used more than once. Excludes
 * orders that were paid after the last use was taken.
 */
const overused = (now: Date) => sql`
  with used as (
    select coupon_id, user_id from coupon_redemptions
    where (status = 'COMMITTED' and not is_over_limit) or (status = 'RESERVED' and reserved_until > ${now})
  )
  select code, count(*) from used join coupons on coupons.id = coupon_id group by code, max_redemptions having count(*) > max_redemptions
  union all
  select code, count(*) from used join coupons on coupons.id = coupon_id and is_once_per_person group by code, user_id having count(*) > 1`

const clearing = sql<{ currency: string; amount: number }>`
  select currency, sum(amount_minor)::bigint as amount from ledger_entries where account = 'provider_clearing' group by currency`

/** Sums the provider's records: payments minus refunds and fees, by currency. */
function providersBooks({ paystack }: TestApp): Record<string, number> {
  const books: Record<string, number> = {}
  const add = (currency: string, amountMinor: number) => {
    books[currency] = (books[currency] ?? 0) + amountMinor
  }
  for (const { currency, amountMinor, feesMinor, paidAt } of paystack.transactions())
    if (paidAt !== null) add(currency, amountMinor - (feesMinor ?? 0))
  for (const { currency, amountMinor, status } of paystack.refunds()) if (status !== 'failed') add(currency, -amountMinor)
  return books
}

/** Returns the coupons used more often than their limits allow. The list must always be empty. */
export async function overusedCoupons({ db, clock }: TestApp): Promise<string[]> {
  const { rows } = await overused(clock.now).execute(db)
  return rows.map((row) => `a coupon is used above its limit: ${JSON.stringify(row)}`)
}

/** Returns the violated money invariants. The list must be empty once everything has settled. */
export async function brokenPromises(app: TestApp): Promise<string[]> {
  const found = await overusedCoupons(app)
  for (const [promise, query] of Object.entries({ ...broken, ...brokenTaxPromises })) {
    const { rows } = await query.execute(app.db)
    if (rows.length > 0) found.push(`${promise}: ${JSON.stringify(rows)}`)
  }
  const { rows } = await clearing.execute(app.db)
  const ours = Object.fromEntries(rows.map(({ currency, amount }) => [currency, amount]))
  for (const [currency, theirs] of Object.entries(providersBooks(app)))
    if ((ours[currency] ?? 0) !== theirs) found.push(`the provider holds ${theirs} ${currency} of ours, our books say ${ours[currency]}`)
  return found
}
