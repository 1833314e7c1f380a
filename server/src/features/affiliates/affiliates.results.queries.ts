import { type Currency, toMajor } from '@akada/contract/money.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Limits results to affiliates, to courses, or to the courses of an instructor. */
export type Scope = { affiliateIds?: readonly string[]; courseIds?: readonly number[]; instructorId?: string }

export type Results = { clicks: number; sales: number; earnings: { currency: Currency; earned: number; pending: number }[] }

const inScope = ({ affiliateIds, courseIds, instructorId }: Scope): RawBuilder<SqlBool> => sql<SqlBool>`(
  (${affiliateIds === undefined} or affiliate_id = any(${affiliateIds ?? []}::uuid[]))
  and (${courseIds === undefined} or course_id = any(${courseIds ?? []}::integer[]))
  and (${instructorId === undefined} or instructor_id = ${instructorId ?? null}::uuid))`

const keys = { affiliate: sql`affiliate_id::text`, course: sql`course_id::text` }

/**
 * Returns clicks, sales and commissions by affiliate or course. The amounts come from the ledger: an affiliate's entries on the lines of
 * others.
 */
export async function sumResults(db: Db, by: keyof typeof keys, scope: Scope): Promise<(key: string | number) => Results> {
  const clicks = await sql<{ key: string; clicks: number }>`
    select ${keys[by]} as key, sum(clicks)::integer as clicks
    from (
      select affiliate_id, course_id, clicks, coalesce(instructor_id, case when not is_of_site then maker_id end) as instructor_id
      from affiliate_clicks left join courses on courses.id = course_id left join bundles on bundles.id = bundle_id) as clicked
    where ${inScope(scope)} group by 1`.execute(db)
  const sales = await sql<{ key: string; sales: number }>`
    select ${keys[by]} as key, count(*) as sales from commissions join order_lines on order_lines.id = order_line_id
    where amount_minor is not null and ${inScope(scope)} group by 1`.execute(db)
  const earned = await sql<{ key: string; currency: Currency; earned: number; pending: number }>`
    select key, currency, (-sum(amount_minor))::bigint as earned,
      coalesce(-sum(amount_minor) filter (where account = 'instructor_pending'), 0)::bigint as pending
    from (
      select ${keys[by]} as key, order_line_id, affiliate_id from commissions
      join order_lines on order_lines.id = order_line_id where ${inScope(scope)}) as sold
    join ledger_entries on ledger_entries.order_line_id = sold.order_line_id and ledger_entries.instructor_id = sold.affiliate_id
    group by key, currency order by currency`.execute(db)
  const [clicked, sold] = [new Map(clicks.rows.map((row) => [row.key, row.clicks])), new Map(sales.rows.map((row) => [row.key, row.sales]))]
  return (given) => {
    const key = String(given)
    const earnings = earned.rows
      .filter((row) => row.key === key)
      .map((row) => ({ currency: row.currency, earned: toMajor(row.earned), pending: toMajor(row.pending) }))
    return { clicks: clicked.get(key) ?? 0, sales: sold.get(key) ?? 0, earnings }
  }
}
