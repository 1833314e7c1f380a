import type { Currency } from '@akada/contract/money.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

type Days = { from: string; to: string }

/** Lists the days that have data. */
export const listDays = (db: Db, { from, to }: Days) =>
  db
    .selectFrom('site_days')
    .select(['enrolled as enrollments', 'began', 'finished', 'completions', 'learners', 'people'])
    .select(['payments as begun', 'payments_paid as paid', 'payments_failed as failed', 'payments_left as left'])
    .select(sql<string>`day::text`.as('day'))
    .where(sql<boolean>`day between ${from}::date and ${to}::date`)
    .execute()

export type CountedDay = Awaited<ReturnType<typeof listDays>>[number]

export const listSalesDays = (db: Db, { from, to }: Days) =>
  db
    .selectFrom('site_sales_days')
    .select(['currency', 'sales', 'refunds', 'gross_minor as grossMinor', 'refunded_minor as refundedMinor'])
    .select(['instructors_minor as instructorsMinor', 'affiliates_minor as affiliatesMinor', 'site_minor as siteMinor'])
    .select(sql<string>`day::text`.as('day'))
    .where(sql<boolean>`day between ${from}::date and ${to}::date`)
    .execute()

export type SoldDay = Awaited<ReturnType<typeof listSalesDays>>[number]

/** Lists the currencies in which courses have been sold. */
export async function listCurrencies(db: Db): Promise<Currency[]> {
  const rows = await db.selectFrom('site_sales_days').select('currency').distinct().where('sales', '>', 0).orderBy('currency').execute()
  return rows.map(({ currency }) => currency)
}

/** Counts the courses by state. */
export async function countCourses(db: Db) {
  const { rows } = await sql<{ published: number; inReview: number; drafts: number }>`
    select (count(*) filter (where status = 'LIVE'))::integer as published,
      (count(*) filter (where status = 'UNDER_REVIEW'))::integer as "inReview",
      (count(*) filter (where status in ('DRAFT', 'CHANGES_REQUESTED')))::integer as drafts
    from courses
  `.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('a count has a row')
  return counted
}

/** Lists the most frequent searches without results, with the total number of such searches. */
export async function listSearches(db: Db, { from, to, limit }: Days & { limit: number }) {
  const { rows } = await sql<{ words: string; times: number; lastDay: string; allWords: number; allTimes: number }>`
    select words, sum(times)::integer as times, max(day)::text as "lastDay",
      (count(*) over ())::integer as "allWords", (sum(sum(times)) over ())::integer as "allTimes"
    from lost_searches where day between ${from}::date and ${to}::date
    group by words
    order by sum(times) desc, words
    limit ${limit}
  `.execute(db)
  return rows
}
