import { sql } from 'kysely'
import type { Promises } from './checks.queries.ts'

// Excludes refunds that aren't approved, and failed refunds made at the provider, because such refunds count as never made.
const isEffective = sql`(refunds.status not in ('REQUESTED', 'DECLINED') and not (refunds.kind = 'EXTERNAL' and refunds.status = 'FAILED'))`
const isFree = sql`(order_lines.price_minor = order_lines.discount_minor)`
// A student who enrolls while the price is being changed may still get the course for free.
const atOnce = sql`interval '1 minute'`
const isLost = sql`disputes.resolution in ('merchant-accepted', 'auto-accepted')`
// Order lines that were refunded, or that were reversed after the provider or the buyer's bank returned the money.
const returnedMoney = sql`(
  select refunded_lines.order_line_id as line from refunded_lines join refunds on refunds.id = refund_id where ${isEffective}
  union
  select order_line_id from reversed_lines)`
// The returned part of a payment: refunds and lost disputes. Includes pending refunds, and failed ones that a manager deals with.
const returned = sql`(
  select coalesce(sum(amount_minor), 0) from (
    select amount_minor from refunds where payment_id = payments.id and ${isEffective}
    union all select amount_minor from disputes where payment_id = payments.id and ${isLost}) as back)`
// Payments aren't refunded while a dispute is open.
const isDisputed = sql`exists (select from disputes where payment_id = payments.id and resolved_at is null)`

// Suspense entries by payment. Failed refunds made on this site are left out: their amounts stay in suspense, and each raises its own
// alert.
const suspended = sql`(
  select payment_id, at, ledger_entries.amount_minor
  from payment_postings join ledger_entries using (transaction_id)
  where account = 'suspense' and not (part = 'SENT' and kind in ('REFUND_FAILED', 'REFUND_RETRIED')))`

/** Promises about orders, payments, refunds, payouts and their ledger entries. */
export const moneyPromises: Promises = {
  'An order’s totals differ from its lines': () => sql`
    select id as order from orders
    left join (select order_id, sum(price_minor) as price, sum(discount_minor) as discount from order_lines group by 1) as lines
      on order_id = orders.id
    where (coalesce(price, 0), coalesce(discount, 0)) is distinct from (subtotal_minor, discount_minor)`,
  'A payment’s amount differs from its order': () => sql`
    select payments.id as payment, order_id as order from payments join orders on orders.id = order_id
    where (amount_minor, payments.currency) <> (total_minor, orders.currency)`,
  'A lower payment counts as paid, but wasn’t accepted': () => sql`
    select id as payment from payments where status = 'SUCCEEDED' and coalesce(paid_amount_minor, 0) < amount_minor
      and not exists (select from order_notes where order_notes.order_id = payments.order_id and act = 'ACCEPTED')`,
  'An order and its payments disagree on whether it is paid': () => sql`
    select id as order, status from orders where (paid_at is not null) <> (
      exists (select from payments where order_id = orders.id and payments.status = 'SUCCEEDED')
      or (total_minor = 0 and status in ('PAID', 'REFUND_REQUESTED', 'REFUNDED')))`,
  'A paid order has no receipt, or an unpaid order has one': () => sql`
    select orders.id as order from orders left join receipts on receipts.order_id = orders.id
    where (paid_at is null) <> (receipts.order_id is null)`,
  'A paid course has neither an enrollment nor a refund': () => sql`
    select orders.id as order, order_lines.course_id as course
    from orders join order_lines on order_id = orders.id
    left join enrollments on enrollments.order_line_id = order_lines.id and enrollments.status = 'ACTIVE'
    left join ${returnedMoney} as given_back on line = order_lines.id
    left join gifts on gifts.order_line_id = order_lines.id
    where paid_at is not null and enrollments.id is null and line is null and not is_duplicate and seat = 0
      -- A gift enrolls its recipient when it is redeemed.
      and not (gifts.order_line_id is not null and redeemed_at is null)
      -- Staff can end the enrollment of a line that cost nothing, and it can be opened again in another way.
      and not (${isFree} and exists (
        select from enrollments as later where later.user_id = coalesce(redeemed_by, orders.user_id) and later.course_id = order_lines.course_id
          and (later.order_line_id is distinct from order_lines.id or later.status = 'ENDED')))`,
  'A course was paid for twice, but not refunded exactly once': () => sql`
    select orders.id as order, order_lines.course_id as course
    from orders join order_lines on order_id = orders.id
    join payments on payments.order_id = orders.id and payments.status = 'SUCCEEDED'
    left join ${returnedMoney} as given_back on line = order_lines.id
    where is_duplicate and not ${isFree} and line is null and not ${isDisputed} and paid_amount_minor > ${returned}
      and not (review_reason is not null and exists (
        -- Money returned outside the site may have been for the course. A manager decides.
        select from payment_postings join ledger_entries using (transaction_id) where payment_id = payments.id
          and (account in ('refund_losses', 'chargeback_losses') or (account = 'suspense' and part = 'RETURNED'))))`,
  'An enrollment has no paid, unrefunded order': () => sql`
    select enrollments.id as enrollment, user_id as person, course_id as course from enrollments
    left join (
      select order_lines.id as bought from orders join order_lines on order_id = orders.id
      left join ${returnedMoney} as given_back on line = order_lines.id
      where paid_at is not null and line is null and not is_duplicate) as paid on bought = order_line_id
    where status = 'ACTIVE' and source in ('ORDER', 'GIFT') and bought is null`,
  'An enrollment’s order line is for another course, or the enrollment was free': () => sql`
    select enrollments.id as enrollment, order_line_id as line from enrollments join order_lines on order_lines.id = order_line_id
    where source not in ('ORDER', 'GIFT') or enrollments.course_id <> order_lines.course_id`,
  'A seat’s member isn’t enrolled, or an unaccepted or refunded seat has an active enrollment': () => sql`
    select seats.order_line_id as seat, enrollments.id as enrollment from seats
    left join enrollments on enrollments.seat_id = seats.order_line_id and enrollments.status = 'ACTIVE'
    left join ${returnedMoney} as given_back on line = seats.order_line_id
    where (enrollments.id is not null) <> (accepted_at is not null and line is null)
      or (enrollments.id is not null and enrollments.user_id is distinct from accepted_by)`,
  'An order line and its seat disagree, a seat was assigned before its order was paid, or an enrollment’s seat is of another course':
    () => sql`
    select order_lines.id as line, enrollments.id as enrollment from order_lines
    join orders on orders.id = order_lines.order_id
    left join seats on seats.order_line_id = order_lines.id
    left join enrollments on enrollments.seat_id = order_lines.id
    where (seat > 0) <> (seats.order_line_id is not null) or (seat > 0 and is_duplicate)
      or (invited_at is not null and paid_at is null)
      or enrollments.course_id <> order_lines.course_id`,
  'A refund of several lines is for neither seats of a course nor a bundle': () => sql`
    select refund_id as refund, refund_lines.order_line_id as line from refund_lines
    join refunds on refunds.id = refund_id
    join order_lines as first on first.id = refunds.order_line_id
    join order_lines as further on further.id = refund_lines.order_line_id
    where further.order_id <> refunds.order_id or further.id = first.id
      or not (further.seat > 0 and first.seat > 0 and further.course_id = first.course_id)
        and further.bundle_id is distinct from first.bundle_id
      or further.seat = 0 and further.bundle_id is null`,
  'The lines of a bundle in an order don’t add up to its price and discount, or are a gift or seats': () => sql`
    select order_bundles.order_id as order, order_bundles.bundle_id as bundle from order_bundles
    left join order_lines on order_lines.order_id = order_bundles.order_id and order_lines.bundle_id = order_bundles.bundle_id
    left join gifts on gifts.order_line_id = order_lines.id
    group by order_bundles.order_id, order_bundles.bundle_id
    having coalesce(sum(order_lines.price_minor), -1) <> order_bundles.price_minor
      or coalesce(sum(order_lines.discount_minor), -1) <> order_bundles.discount_minor
      or max(seat) > 0 or count(gifts.order_line_id) > 0`,
  'A bundle cost less because of a course that it sold, or that its own order paid for': () => sql`
    select bundle_reductions.order_id as order, source.id as line from bundle_reductions
    join order_lines as source on source.id = bundle_reductions.order_line_id
    left join order_lines as sold on sold.order_id = bundle_reductions.order_id and sold.bundle_id = bundle_reductions.bundle_id
      and sold.course_id = source.course_id and not sold.is_duplicate
    where source.order_id = bundle_reductions.order_id or sold.id is not null`,
  'A course was refunded automatically, although the buyer kept a bundle that cost less because of it': () => sql`
    select bundle_reductions.order_id as order, refunds.id as refund from bundle_reductions
    join orders on orders.id = bundle_reductions.order_id
    join refunded_lines on refunded_lines.order_line_id = bundle_reductions.order_line_id
    join refunds on refunds.id = refunded_lines.refund_id
    where paid_at is not null and refunds.kind = 'BUYER' and ${isEffective} and refunds.decided_by is null
      and exists (
        select from order_lines as kept left join reversed_lines on reversed_lines.order_line_id = kept.id
        where kept.order_id = bundle_reductions.order_id and kept.bundle_id = bundle_reductions.bundle_id
          and not is_duplicate and price_minor > discount_minor and reversed_lines.order_line_id is null)
      -- The bundle's refund at the provider may have failed after the course was refunded.
      and not exists (select from refunds as other where other.order_id = orders.id and other.kind = 'EXTERNAL')`,
  'An instructor’s bundle has another instructor’s course': () => sql`
    select bundles.id as bundle, course_id as course from bundles
    join bundle_courses on bundle_id = bundles.id join courses on courses.id = course_id
    where not is_of_site and instructor_id <> maker_id`,
  'A gift’s enrollment isn’t its recipient’s, or another enrollment’s order line is a gift': () => sql`
    select enrollments.id as enrollment, gifts.order_line_id as gift from enrollments
    left join gifts on gifts.order_line_id = enrollments.order_line_id
    where (source = 'GIFT') <> (gifts.order_line_id is not null)
      or (gifts.order_line_id is not null and redeemed_by is distinct from enrollments.user_id)`,
  'A gift isn’t the only course of its order, or it was redeemed before its order was paid': () => sql`
    select gifts.order_line_id as gift from gifts
    join order_lines on order_lines.id = gifts.order_line_id join orders on orders.id = order_lines.order_id
    where is_duplicate or (redeemed_at is not null and paid_at is null)
      or exists (select from order_lines as other where other.order_id = orders.id and other.id <> order_lines.id)`,
  'A gift has been due for an hour, but wasn’t sent': (now) => sql`
    select gifts.order_line_id as gift from gifts
    join order_lines on order_lines.id = gifts.order_line_id join orders on orders.id = order_lines.order_id
    left join ${returnedMoney} as given_back on line = order_lines.id
    where sent_at is null and redeemed_at is null and recipient_email is not null and line is null
      and greatest(due_at, paid_at) < ${now}::timestamptz - interval '1 hour' and paid_at is not null`,
  'A student is enrolled in a paid course without payment': () => sql`
    with prices as (
      select course_id, coalesce(lag(at) over (partition by course_id order by id), '-infinity') as since, at as until,
        usd_before_minor > 0 or naira_before_minor > 0 as is_paid from price_changes
      union all
      select courses.id, coalesce(max(at), '-infinity'), 'infinity', not is_free from courses
      left join price_changes on course_id = courses.id group by courses.id)
    select enrollments.id as enrollment, user_id as person, course_id as course from enrollments join prices using (course_id)
    where status = 'ACTIVE' and source = 'FREE' and is_paid
      and enrolled_at > since + ${atOnce} and enrolled_at < until - ${atOnce}
      and not exists (
        select from order_lines join orders on orders.id = order_id
        where orders.user_id = enrollments.user_id and order_lines.course_id = enrollments.course_id and paid_at is not null)`,
  'A course has another price than its regular price or its running sale price': () => sql`
    select courses.id as course from courses left join sale_prices as sale on sale.id = sale_price_id
    where courses.price_usd_minor <> least(regular_price_usd_minor, sale.price_usd_minor)
      or courses.price_naira_minor is distinct from
        case when regular_price_naira_minor is not null then least(regular_price_naira_minor, sale.price_naira_minor) end
      or sale.course_id <> courses.id`,
  'A sale price should have started or ended an hour ago': (now) => sql`
    select sale.id as sale_price, course_id as course from sale_prices as sale join courses on courses.id = course_id
    where (sale_price_id is not distinct from sale.id and ends_at < ${now}::timestamptz - interval '1 hour')
      or (sale_price_id is distinct from sale.id and starts_at < ${now}::timestamptz - interval '1 hour' and ends_at > ${now}::timestamptz)`,
  'A duplicate payment wasn’t refunded': () => sql`
    select id as payment from payments where status = 'SUCCEEDED_DUPLICATE' and not ${isDisputed} and paid_amount_minor > ${returned}
      and not exists (select from refunds where payment_id = payments.id and order_line_id is null and ${isEffective})`,
  'More of a payment was refunded than was received': () => sql`
    select payment_id as payment from refunds join payments on payments.id = payment_id
    where refunds.status not in ('REQUESTED', 'DECLINED', 'FAILED', 'APPROVED')
    group by payment_id, paid_amount_minor having sum(refunds.amount_minor) > coalesce(paid_amount_minor, 0)`,
  'Charged-back money was also refunded': () => sql`
    with back as (
      -- A refund that failed and was processed later counts from its second posting.
      select payment_id, max(ledger_transactions.id) as id, amount_minor as amount, refunds.kind
      from refunds
      join ledger_transactions on ledger_transactions.kind = 'REFUND' and source_id in (refunds.id::text, 'again:' || refunds.id)
      where refunds.status <> 'FAILED'
      group by refunds.id
      union all
      select payment_id, ledger_transactions.id, disputes.amount_minor, 'CHARGEBACK'
      from ledger_transactions join disputes on kind = 'CHARGEBACK' and source_id = disputes.id::text
    ), summed as (select payment_id, kind, sum(amount) over (partition by payment_id order by id) as amount from back)
    select distinct payment_id as payment from summed join payments on payments.id = payment_id
    where kind not in ('EXTERNAL', 'CHARGEBACK') and amount > coalesce(paid_amount_minor, payments.amount_minor)`,
  'Booked refunds of an order exceed both the money received and the money returned': () => sql`
    with returned as (
      select order_id, -sum(amount_minor) as amount from sale_entries where kind <> 'SALE' group by order_id),
    left_again as (
      select payment_id, sum(amount_minor) as amount from (
        select payment_id, amount_minor from refunds where ${isEffective} and overtaken_at is null
        union all select payment_id, amount_minor from disputes where ${isLost}) as back
      group by payment_id)
    select returned.order_id as order, returned.amount as returned, paid_amount_minor as paid from returned
    join payments on payments.order_id = returned.order_id and payments.status = 'SUCCEEDED'
    left join left_again on payment_id = payments.id
    where returned.amount > greatest(coalesce(paid_amount_minor, amount_minor), left_again.amount)`,
  'A refund isn’t in the ledger': () => sql`
    select refunds.id as refund, status from refunds
    left join ledger_transactions on ledger_transactions.kind = 'REFUND' and source_id = refunds.id::text
    where ${isEffective} and ledger_transactions.id is null`,
  'A ledger transaction doesn’t balance': () => sql`
    select transaction_id as booking, currency, sum(amount_minor) as off from ledger_entries
    group by transaction_id, currency having sum(amount_minor) <> 0`,
  'A payment isn’t in the ledger, or an unpaid sale is': () => sql`
    select coalesce(payments.id::text, source_id) as payment
    from (select id from payments where status = 'SUCCEEDED') as payments
    full join (select source_id from ledger_transactions where kind = 'SALE' and source_id ~ '^\\d+$') as sales
      on source_id = payments.id::text
    where payments.id is null or source_id is null`,
  'A sale isn’t booked for the price of its order, though nothing was returned and no lower payment was accepted': () => sql`
    select payments.order_id as order, amount_minor as price, booked from payments
    left join (
      select order_id, sum(amount_minor) as booked from sale_entries where kind = 'SALE' group by order_id) as sales
      on sales.order_id = payments.order_id
    where payments.status = 'SUCCEEDED' and booked is distinct from amount_minor and coalesce(paid_amount_minor, 0) >= amount_minor
      and not exists (select from refunds where refunds.order_id = payments.order_id)
      and not exists (select from disputes where payment_id = payments.id)`,
  'A payment’s received amount differs from the ledger': () => sql`
    select id as payment, paid_amount_minor as paid, booked from (
      select payments.id, paid_amount_minor,
        sum(ledger_entries.amount_minor) filter (where account = 'provider_clearing')
          + coalesce(fees_minor, sum(ledger_entries.amount_minor) filter (where account = 'provider_fees'), 0) as booked
      from payments
      join ledger_transactions on source_id = payments.id::text and kind in ('SALE', 'SUSPENSE')
      join ledger_entries on transaction_id = ledger_transactions.id
      where payments.status in ('SUCCEEDED', 'SUCCEEDED_DUPLICATE', 'MISMATCH')
      group by payments.id) as received
    where booked <> paid_amount_minor`,
  'Money has been in suspense for over a week without a review note': (now) => sql`
    select orders.id as order, payments.id as payment, -sum(suspended.amount_minor) as amount
    from ${suspended} as suspended join payments on payments.id = payment_id join orders on orders.id = order_id
    where review_reason is null
    group by orders.id, payments.id
    having sum(suspended.amount_minor) < 0
      and min(at) filter (where suspended.amount_minor < 0) < ${now}::timestamptz - interval '7 days'`,
  'An instructor’s share or an affiliate’s commission of a sale differs from the ledger': () => sql`
    select order_lines.id as line, instructor_share_minor as share, commissions.amount_minor as commission, instructors, others
    from order_lines
    join (
      select order_line_id, -coalesce(sum(ledger_entries.amount_minor) filter (where ledger_entries.instructor_id = line.instructor_id), 0) as instructors,
        -coalesce(sum(amount_minor) filter (where ledger_entries.instructor_id <> line.instructor_id), 0) as others,
        min(ledger_entries.instructor_id::text) filter (where ledger_entries.instructor_id <> line.instructor_id) as payee
      from ledger_entries
      join ledger_transactions on ledger_transactions.id = transaction_id
      join order_lines as line on line.id = order_line_id
      where kind = 'SALE' and account = 'instructor_pending' group by 1) as sold on order_line_id = order_lines.id
    left join commissions on commissions.order_line_id = order_lines.id
    where instructors is distinct from coalesce(instructor_share_minor, 0) or others <> coalesce(commissions.amount_minor, 0)
      or payee <> affiliate_id::text`,
  'A commission is paid to the buyer, to the course’s instructor, for a free course, or above the share that pays it': () => sql`
    select order_line_id as line, affiliate_id as affiliate from commissions
    join order_lines on order_lines.id = order_line_id join orders on orders.id = order_id
    where affiliate_id in (orders.user_id, order_lines.instructor_id) or price_minor = order_lines.discount_minor
      or commissions.amount_minor::numeric * 10000 > greatest(0, price_minor - order_lines.discount_minor - tax_minor - fee_minor) * commission_bps`,
  'An earning is neither pending, released nor reversed, or is more than one of these': () => sql`
    select order_line_id as line from (
      select order_line_id, order_id from waiting_earnings
      union all select order_line_id, order_id from early_releases where reserve_ended_at is null) as waiting
    full join (
      select order_line_id from ledger_entries join ledger_transactions on ledger_transactions.id = transaction_id
      where account = 'instructor_pending' group by order_line_id having sum(amount_minor) < 0) as pending using (order_line_id)
    where waiting.order_id is null or pending.order_line_id is null`,
  'An earning was released early without terms that allow it, or with another reserve': () => sql`
    select early_releases.order_line_id as line from early_releases
    join payout_terms on payout_terms.id = terms_id
    join order_lines on order_lines.id = early_releases.order_line_id
    where early_releases.payee_id <> payout_terms.payee_id or early_releases.payee_id <> order_lines.instructor_id
      or released_at < sold_at + make_interval(hours => 24 * hold_days)
      -- The clocks of two servers may differ.
      or released_at < since - ${atOnce} or released_at > ended_at + ${atOnce}
      or reserve_minor <> ceil(coalesce(instructor_share_minor, 0) * reserve_bps / 10000.0)`,
  'The released part of an earning isn’t its share without the pending reserve': () => sql`
    with released as (
      select order_line_id, -sum(ledger_entries.amount_minor) as amount, bool_or(source_id like 'reserve:%') as has_reserve
      from ledger_entries join ledger_transactions on ledger_transactions.id = transaction_id
      join order_lines as line on line.id = order_line_id
      where kind = 'RELEASE' and account = 'instructor_available' and ledger_entries.instructor_id = line.instructor_id
      group by order_line_id)
    select order_line_id as line, amount from released
    join order_lines on order_lines.id = order_line_id
    left join early_releases using (order_line_id)
    where amount <> coalesce(instructor_share_minor, 0) - case when has_reserve then 0 else coalesce(reserve_minor, 0) end`,
  'A payout’s status differs from the ledger': () => sql`
    select payouts.id as payout, status, coalesce(booked, 0) as booked from payouts
    left join (
      select split_part(source_id, ':', 1) as payout_id, sum(ledger_entries.amount_minor) as booked
      from ledger_transactions join ledger_entries on transaction_id = ledger_transactions.id
      where kind in ('PAYOUT', 'PAYOUT_RETURNED') and account = 'instructor_available' group by 1) as books on payout_id = payouts.id::text
    where coalesce(booked, 0) <> (case when status in ('FAILED', 'REVERSED') then 0 else payouts.amount_minor end)`,
  'A coupon was used more often than its limit allows': (now) => sql`
    with used as (
      select coupon_id, user_id from coupon_redemptions
      where (status = 'COMMITTED' and not is_over_limit) or (status = 'RESERVED' and reserved_until > ${now}))
    select code as coupon, count(*) as uses from used join coupons on coupons.id = coupon_id
    group by code, max_redemptions having count(*) > max_redemptions
    union all
    select code, count(*) from used join coupons on coupons.id = coupon_id and is_once_per_person group by code, user_id having count(*) > 1`,
  'A coupon redemption differs from its order': () => sql`
    select orders.id as order from orders left join coupon_redemptions on order_id = orders.id and coupon_redemptions.status = 'COMMITTED'
    where paid_at is not null
      and (orders.coupon_id, orders.discount_minor) is distinct from (coupon_redemptions.coupon_id, coalesce(coupon_redemptions.discount_minor, 0))`,
}
