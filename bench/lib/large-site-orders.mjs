// Adds orders with their lines, attempts, receipts, refunds, payouts and ledger transactions.

const COUPONS = 200
// The default of the setting `instructorShareBps`.
const SHARE_BPS = 7_000

/** The order number determines the buyer, time, currency and outcome. */
const order = `
  select n, n % $2 as person, n / $2 as turn,
    case when n % 7 = 3 then 'USD' else 'NGN' end as currency,
    case when n % 20 = 7 then (select min(id) from coupons where code like 'BENCH-%') + n % ${COUPONS} end as coupon_id,
    case when fate < 800 then 'PAID' when fate < 830 then 'REFUNDED' when fate < 835 then 'REFUND_REQUESTED' when fate < 836 then 'HELD'
      when fate < 840 then 'PENDING' when fate < 915 then 'FAILED' else 'EXPIRED' end as status,
    case when fate between 836 and 839 then now() - interval '10 minutes' else now() - interval '1 hour' - place * interval '730 days' end as at
  from (
    select n, (n::bigint * 7919) % 1000 as fate, ((n::bigint * 104729) % $1) / $1::double precision as place from generate_series(0, $1::integer - 1) n
  ) as drawn`

export async function addOrders(client, { orders, people }) {
  await client.query(`insert into coupons (code, discount_bps, scope, is_once_per_person, created_by, created_at)
    select 'BENCH-' || n, 1000, 'SITEWIDE', false, (select user_id from user_roles where role = 'ADMIN' limit 1), now() - interval '800 days'
    from generate_series(1, ${COUPONS}) n`)
  await client.query('create sequence bench_numbers')
  await client.query(`create unlogged table bench_orders as ${order}`.replaceAll('$1', String(orders)).replaceAll('$2', String(people)))
  await client.query(`create unlogged table bench_lines as
    select lines.*, price - discount as paid, fee, ((price - discount - fee) * ${SHARE_BPS}) / 10000 as share
    from (
      select nextval('bench_numbers') + (select coalesce(max(id), 0) from order_lines) as id, bench_orders.n, bench_courses.id as course_id,
        instructor_id, title, price, case when coupon_id is null then 0 else round(price / 10.0)::bigint end as discount
      from bench_orders
      cross join lateral generate_series(0, case when bench_orders.n % 5 = 0 then 1 else 0 end) as nth
      cross join lateral (select turn * 2 + nth as slot) as slots
      cross join (select count(*) as number, least(1000, count(*) / 2) as loved from bench_courses) as all_courses
      join bench_courses on bench_courses.n = case when slot % 2 = 0 then (person * 31 + slot * 97) % loved
        else loved + (person * 37 + slot * 101) % (number - loved) end
      cross join lateral (select case currency when 'NGN' then naira else dollars end::bigint as price) as prices
    ) as lines
    cross join lateral (select round((price - discount) * 0.015)::bigint as fee) as fees`)
  await client.query('drop sequence bench_numbers')
  await client.query('create index on bench_lines (n)')
  await client.query('analyze bench_orders, bench_lines')
  await addRows(client)
  await addBooks(client)
  await addTaxDocuments(client)
  await addPayouts(client)
}

const isPaid = `status in ('PAID', 'REFUNDED', 'REFUND_REQUESTED')`
const sums = `(select n, sum(price) as price, sum(discount) as discount, sum(paid) as paid, sum(fee) as fee from bench_lines group by n) as sums`

async function addRows(client) {
  await client.query(`alter table bench_orders add column order_id bigint, add column payment_id bigint`)
  await client.query(`update bench_orders set order_id = n + 1 + (select coalesce(max(id), 0) from orders),
    payment_id = n + 1 + (select coalesce(max(id), 0) from payments)`)
  await client.query(`insert into orders (id, user_id, status, currency, subtotal_minor, discount_minor, total_minor, cart_fingerprint,
      pricing_country, review_reason, created_at, expires_at, paid_at, coupon_id, coupon_code)
    overriding system value
    select order_id, bench_people.id, status, currency, price, discount, price - discount, 'bench:' || n, case currency when 'NGN' then 'NG' else 'GH' end,
      case when status = 'HELD' then 'The amount differs.' end, at, at + interval '1 hour', case when ${isPaid} then at end, coupon_id,
      (select code from coupons where id = coupon_id)
    from bench_orders join ${sums} using (n) join bench_people using (person)`)
  await client.query(`insert into order_lines (id, order_id, course_id, instructor_id, title, price_minor, discount_minor, fee_minor,
      instructor_share_bps, instructor_share_minor)
    overriding system value
    select id, order_id, course_id, instructor_id, title, price, discount, case when ${isPaid} then fee else 0 end,
      case when ${isPaid} then ${SHARE_BPS} end, case when ${isPaid} then share end
    from bench_lines join bench_orders using (n)`)
  await client.query(`insert into payments (id, order_id, provider, reference, status, amount_minor, currency, provider_status, channel, card_brand,
      card_last4, paid_amount_minor, fees_minor, created_at, verified_at, settled_at)
    overriding system value
    select payment_id, order_id, 'paystack', 'bench-' || payment_id,
      case status when 'HELD' then 'MISMATCH' when 'PENDING' then 'PENDING' when 'FAILED' then 'FAILED' when 'EXPIRED' then 'ABANDONED' else 'SUCCEEDED' end,
      paid, currency, 'as in the bench', 'card', 'visa', '4081', case when ${isPaid} then paid when status = 'HELD' then paid - 100 end,
      case when ${isPaid} or status = 'HELD' then fee end, at, at, case when ${isPaid} then at end
    from bench_orders join ${sums} using (n)`)
  await client.query(`insert into receipts (order_id, snapshot, issued_at)
    select order_id, jsonb_build_object('currency', currency, 'totalMinor', paid, 'lines', '[]'::jsonb, 'paidAt', at), at
    from bench_orders join ${sums} using (n) where ${isPaid} order by order_id`)
  await client.query(`insert into coupon_redemptions (coupon_id, user_id, order_id, status, reserved_until, currency, discount_minor, created_at)
    select coupon_id, bench_people.id, order_id, case when ${isPaid} then 'COMMITTED' else 'RELEASED' end, at + interval '1 hour', currency, discount, at
    from bench_orders join ${sums} using (n) join bench_people using (person) where coupon_id is not null`)
  await client.query(`insert into refunds (kind, order_id, order_line_id, payment_id, currency, amount_minor, status, reason, requested_by, requested_at,
      decided_at, settled_at, provider_refund_id)
    select 'BUYER', order_id, bench_lines.id, payment_id, currency, paid, case status when 'REFUNDED' then 'PROCESSED' else 'REQUESTED' end,
      'It was not for me.', bench_people.id, at + interval '2 days', case status when 'REFUNDED' then at + interval '3 days' end,
      case status when 'REFUNDED' then at + interval '5 days' end, case status when 'REFUNDED' then 'bench-refund-' || bench_lines.id end
    from bench_orders join bench_lines using (n) join bench_people using (person) where status in ('REFUNDED', 'REFUND_REQUESTED')`)
  await client.query(`insert into credit_notes (refund_id, snapshot, issued_at)
    select id, '{}', settled_at from refunds where provider_refund_id like 'bench-%' order by id`)
  await client.query(`insert into refund_decisions (refund_id, decision, at)
    select id, 'APPROVED', decided_at from refunds where provider_refund_id like 'bench-%' order by id`)
}

/** Adds one ledger transaction for each sale, refund, release and payment on hold. */
async function addBooks(client) {
  const post = (kind, source, at, from) =>
    client.query(`insert into ledger_transactions (kind, source_id, at) select '${kind}', ${source}::text, ${at} from ${from}`)
  const entries = (columns, from) =>
    client.query(`insert into ledger_entries (transaction_id, account, instructor_id, order_line_id, currency, amount_minor)
      select ledger_transactions.id, ${columns} from ${from}`)
  const booked = (kind, source) => `ledger_transactions on ledger_transactions.kind = '${kind}' and source_id = ${source}::text`
  const orders = `bench_orders join ${sums} using (n)`
  const lines = 'bench_orders join bench_lines using (n)'
  const sides = (rows) => `cross join lateral (values ${rows}) as sides (account, instructor, amount)`

  await post('SALE', 'payment_id', 'at', `bench_orders where ${isPaid}`)
  await post('SUSPENSE', 'payment_id', 'at', `bench_orders where status = 'HELD'`)
  await client.query('analyze ledger_transactions')
  await entries(
    'account, null::uuid, null::integer, currency, amount',
    `${orders} join ${booked('SALE', 'payment_id')} ${sides(`('provider_clearing', null, paid - fee), ('provider_fees', null, fee)`)}`,
  )
  await entries(
    'account, instructor, bench_lines.id, currency, amount',
    `${lines} join ${booked('SALE', 'payment_id')} ${sides(`('instructor_pending', instructor_id, -share), ('platform_revenue', null, share - paid)`)}`,
  )
  await entries(
    'account, null::uuid, null::integer, currency, amount',
    `${orders} join ${booked('SUSPENSE', 'payment_id')}
    ${sides(`('provider_clearing', null, paid - 100 - fee), ('provider_fees', null, fee), ('suspense', null, 100 - paid)`)}`,
  )

  await post('REFUND', 'id', 'decided_at', `refunds where provider_refund_id like 'bench-%'`)
  await entries(
    'account, instructor, order_line_id, refunds.currency, amount',
    `refunds join bench_lines on bench_lines.id = order_line_id join ${booked('REFUND', 'refunds.id')}
    ${sides(`('instructor_pending', instructor_id, share), ('platform_revenue', null, paid - share), ('provider_clearing', null, -paid)`)}`,
  )

  // This is a constant, because now() changes between statements and would select different orders.
  const ripeBefore = new Date(Date.now() - 40 * 86_400_000).toISOString()
  const isRipe = `status = 'PAID' and at < '${ripeBefore}'`
  await post('RELEASE', 'bench_lines.id', `at + interval '33 days'`, `${lines} where ${isRipe}`)
  await client.query('analyze ledger_transactions')
  await entries(
    'account, instructor_id, bench_lines.id, currency, amount',
    `${lines} join ${booked('RELEASE', 'bench_lines.id')} ${sides(`('instructor_pending', null, share), ('instructor_available', null, -share)`)}`,
  )
  await client.query(`insert into waiting_earnings (order_line_id, order_id, instructor_id, sold_at)
    select id, order_id, instructor_id, at from ${lines} where status in ('PAID', 'REFUND_REQUESTED') and not (${isRipe})`)
}

/** Adds an invoice for each receipt, and a credit note for each refund. */
async function addTaxDocuments(client) {
  const add = async (kind, counted, rows) => {
    await client.query(`insert into tax_documents (kind, issued_on, sequence, order_id, transaction_id, corrects_id, currency, tax_rate_bps,
        gross_minor, vat_minor, issued_at)
      select '${kind}', day, coalesce(${counted}, 0) + row_number() over (partition by extract(year from day) order by at, posting),
        order_id, posting, corrects, currency, 0, gross, 0, at
      from ${rows} cross join lateral issued_day(at) as day left join tax_years on tax_years.year = extract(year from day)`)
    await client.query(`insert into tax_years (year, ${counted})
      select year, max(sequence) from tax_documents where kind = '${kind}' group by year
      on conflict (year) do update set ${counted} = excluded.${counted}`)
  }
  await add(
    'INVOICE',
    'invoices',
    `(select order_id, ledger_transactions.id as posting, null::integer as corrects, currency, paid as gross, bench_orders.at
    from bench_orders join ${sums} using (n)
      join ledger_transactions on kind = 'SALE' and source_id = payment_id::text) as receipts`,
  )
  await client.query('analyze tax_documents')
  await add(
    'CREDIT_NOTE',
    'credit_notes',
    `(select refunds.order_id, ledger_transactions.id as posting, invoices.id as corrects, refunds.currency, amount_minor as gross, decided_at as at
    from refunds join ledger_transactions on ledger_transactions.kind = 'REFUND' and source_id = refunds.id::text
      join tax_documents as invoices on invoices.kind = 'INVOICE' and invoices.order_id = refunds.order_id
    where provider_refund_id like 'bench-%') as refunded`,
  )
}

/** Adds two years of monthly manual payout runs. */
async function addPayouts(client) {
  const admin = `(select user_id from user_roles where role = 'ADMIN' limit 1)`
  await client.query(`insert into payout_runs (currency, method, created_by, created_at)
    select 'NGN', 'BY_HAND', ${admin}, now() - n * interval '30 days' from generate_series(1, 24) n`)
  await client.query(`insert into payouts (run_id, instructor_id, currency, amount_minor, status, reference, account, paid_by, paid_at)
    select payout_runs.id, instructors.id, 'NGN', 1000, 'PAID', 'bench-' || payout_runs.id || '-' || instructors.n,
      '{"bankName": "A bank", "accountNumber": "0123456789", "accountName": "A NAME"}', ${admin}, created_at
    from payout_runs,
      (select instructor_id as id, row_number() over () as n from (select distinct instructor_id from bench_courses limit 300) as paid) as instructors
    where method = 'BY_HAND'`)
  await client.query(`insert into payout_acts (run_id, done_by, act, reason, at)
    select id, created_by, 'STARTED', 'The end of the month.', created_at from payout_runs where method = 'BY_HAND'`)
  await client.query(`insert into ledger_transactions (kind, source_id, at)
    select 'PAYOUT', id::text, paid_at from payouts where reference like 'bench-%'`)
  await client.query(`insert into ledger_entries (transaction_id, account, instructor_id, currency, amount_minor)
    select ledger_transactions.id, side, case side when 'bank' then null else instructor_id end, currency,
      case side when 'bank' then -amount_minor else amount_minor end
    from payouts join ledger_transactions on kind = 'PAYOUT' and source_id = payouts.id::text, (values ('bank'), ('instructor_available')) as sides (side)
    where reference like 'bench-%'`)
}
