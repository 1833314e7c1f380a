import { sql } from 'kysely'

/** Invariants of payouts that hold once everything has settled. Each query selects violations. */
export const brokenPayouts = {
  'a payout took more than was available': sql`
    with balances as (
      select instructor_id as payee, currency, kind, source_id, -sum(amount_minor) over (
        partition by instructor_id, currency order by transaction_id) as left_over
      from ledger_entries join ledger_transactions on ledger_transactions.id = transaction_id
      -- Refunds may be booked at the same time as a payout. They leave a debt.
      where account = 'instructor_available' and kind in ('SALE', 'RELEASE', 'PAYOUT', 'PAYOUT_RETURNED'))
    select payee, currency, source_id as payout, left_over from balances where kind = 'PAYOUT' and left_over < 0
      -- A returned transfer that arrived after all may have been paid twice.
      and not exists (select from payouts where instructor_id = payee and payouts.currency = balances.currency and attempt > 1)`,
  'a payee has two open requests in a currency': sql`
    select instructor_id as payee, currency from payouts
    where is_requested and attempt = 1 and status in ('CREATED', 'SENDING', 'UNKNOWN', 'PENDING')
    group by 1, 2 having count(*) > 1`,
  'two automatic runs were started on a day': sql`
    select currency, scheduled_on from payout_runs where origin = 'AUTOMATIC' group by 1, 2 having count(*) > 1`,
  'a pending earning differs from its share, or a reserve from its early release': sql`
    select order_line_id as line, pending, expected from (
      select order_line_id, -sum(amount_minor) as pending from ledger_entries where account = 'instructor_pending' group by 1) as booked
    full join (
      select order_line_id, instructor_share_minor + coalesce(commissions.amount_minor, 0) as expected
      from waiting_earnings join order_lines on order_lines.id = order_line_id left join commissions using (order_line_id)
      union all
      select order_line_id, reserve_minor + coalesce(commissions.amount_minor, 0)
      from early_releases left join commissions using (order_line_id) where reserve_ended_at is null) as held using (order_line_id)
    where coalesce(pending, 0) <> coalesce(expected, 0)`,
  'an early release isn’t what its terms allow': sql`
    select order_line_id as line from early_releases
    join payout_terms on payout_terms.id = terms_id and payout_terms.payee_id = early_releases.payee_id
    join order_lines on order_lines.id = order_line_id
    where released_at not between greatest(since, sold_at + make_interval(hours => 24 * hold_days)) and coalesce(ended_at, 'infinity')
      or reserve_minor <> ceil(instructor_share_minor * reserve_bps / 10000.0)`,
}
