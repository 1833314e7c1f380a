// Recounts site days.
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

type Mark = { id: number; day: string }

/** Locks the marks of the longest-waiting days, except marks that another worker has locked. */
export async function takeMarks(tx: Tx, mostDays: number): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    select id, day::text as day from stale_site_days
    where day in (select day from stale_site_days group by day order by min(id) limit ${mostDays})
    for update skip locked
  `.execute(tx)
  return rows
}

export async function deleteMarks(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('stale_site_days').where('id', '=', sql<number>`any(${ids}::bigint[])`).execute()
}

const named = (days: readonly string[]): RawBuilder<unknown> => sql`unnest(${days}::date[]) as named (day)`

/** Inserts missing days and locks all given days until the transaction ends, so that two workers don't count the same day concurrently. */
export async function lockDays(tx: Tx, days: readonly string[]): Promise<void> {
  await sql`insert into site_days (day) select day from ${named(days)} order by day on conflict do nothing`.execute(tx)
  await sql`select from site_days where day = any(${days}::date[]) order by day for no key update`.execute(tx)
}

const spans = (days: readonly string[]): RawBuilder<unknown> =>
  sql`(select day, report_midnight(day) as begins, report_midnight(day + 1) as ends from ${named(days)}) as spans`

export async function countDays(tx: Tx, days: readonly string[]): Promise<void> {
  await sql`
    update site_days set
      enrolled = taught.enrolled, began = taught.began, finished = taught.finished, completions = taught.completions,
      learners = learning.learners, people = joined.people,
      payments = paying.begun, payments_paid = paying.paid, payments_failed = paying.failed, payments_left = paying.gone
    from ${spans(days)},
      lateral (
        select coalesce(sum(enrolled), 0) as enrolled, coalesce(sum(began), 0) as began,
          coalesce(sum(finished), 0) as finished, coalesce(sum(completions), 0) as completions
        from course_days where day = spans.day
      ) as taught,
      lateral (
        select count(distinct user_id) as learners
        from learning_days join enrollments on enrollments.id = enrollment_id
        where learning_days.day = spans.day
      ) as learning,
      lateral (select count(*) as people from users where created_at >= begins and created_at < ends) as joined,
      lateral (
        select count(*) as begun,
          count(*) filter (where status in ('SUCCEEDED', 'SUCCEEDED_DUPLICATE')) as paid,
          count(*) filter (where status in ('REJECTED', 'FAILED', 'MISMATCH')) as failed,
          count(*) filter (where status in ('ABANDONED', 'EXPIRED')) as gone
        from payments where created_at >= begins and created_at < ends
      ) as paying
    where site_days.day = spans.day
  `.execute(tx)
}

// The accounts with the site's revenue and costs.
const SITES = sql`('platform_revenue', 'provider_fees', 'refund_losses', 'chargeback_losses')`

// The accounts with commissions, and with the earnings of instructors.
const PAYEES = sql`('instructor_pending', 'instructor_available')`

export async function countSales(tx: Tx, days: readonly string[]): Promise<void> {
  await sql`delete from site_sales_days where day = any(${days}::date[])`.execute(tx)
  await sql`
    insert into site_sales_days
      (day, currency, sales, gross_minor, refunds, refunded_minor, instructors_minor, affiliates_minor, site_minor)
    select day, currency, sum(sales), sum(gross_minor), sum(refunds), sum(refunded_minor), sum(net_minor), sum(affiliates_minor), sum(site_minor)
    from (
      select day, currency, sales, gross_minor, refunds, refunded_minor, net_minor, 0 as affiliates_minor, 0 as site_minor
      from course_sales_days where day = any(${days}::date[])
      union all
      select spans.day, currency, 0, 0, 0, 0, 0, affiliates_minor, site_minor
      from ${spans(days)},
        -- Day by day and one by one: PostgreSQL takes a day for a ninth of all there is, and would read the books of all days.
        lateral (
          select currency, coalesce(-sum(amount_minor) filter (where account in ${SITES}), 0) as site_minor,
            coalesce(-sum(amount_minor) filter (where account not in ${SITES}), 0) as affiliates_minor
          from ledger_transactions,
            lateral (
              select currency, amount_minor, account from ledger_entries
              where transaction_id = ledger_transactions.id and (account in ${SITES} or account in ${PAYEES} and exists (
                select from commissions
                where commissions.order_line_id = ledger_entries.order_line_id and affiliate_id = ledger_entries.instructor_id))
              offset 0
            ) as theirs
          where at >= begins and at < ends and kind in ('SALE', 'SUSPENSE', 'REFUND', 'CHARGEBACK')
          group by currency
        ) as books
    ) as booked
    group by day, currency
  `.execute(tx)
}

/**
 * Returns the time of the oldest uncounted change, or null if everything is counted. Uses a single query, because a day's mark moves from
 * the courses to the site.
 */
export async function findOldestMark(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ markedAt: Date | null }>`
    select least((select min(marked_at) from stale_days), (select min(marked_at) from stale_site_days)) as "markedAt"
  `.execute(db)
  return rows[0]?.markedAt ?? null
}
