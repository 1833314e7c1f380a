import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Terms } from './sale-prices.rules.ts'

const columns = [
  'sale_prices.id',
  'sale_prices.course_id as courseId',
  'sale_prices.version',
  'sale_prices.price_naira_minor as nairaMinor',
  'sale_prices.price_usd_minor as usdMinor',
  'sale_prices.starts_at as startsAt',
  'sale_prices.ends_at as endsAt',
] as const

/** Returns a course's status and its prices outside of sales. */
export const findRegular = (db: Db, courseId: number) =>
  db
    .selectFrom('courses')
    .select(['status', 'is_free as isFree', 'regular_price_naira_minor as nairaMinor', 'regular_price_usd_minor as usdMinor'])
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()

export const findSalePrice = (db: Db, id: number) => db.selectFrom('sale_prices').select(columns).where('id', '=', id).executeTakeFirst()

export type SalePriceRow = NonNullable<Awaited<ReturnType<typeof findSalePrice>>>

export const listOfCourse = (db: Db, courseId: number, limit: number) =>
  db
    .selectFrom('sale_prices')
    .select(columns)
    .where('course_id', '=', courseId)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

type PriceChange = {
  at: Date
  kind: 'CHANGED' | 'SALE_STARTED' | 'SALE_ENDED'
  nairaBeforeMinor: number | null
  nairaAfterMinor: number | null
  usdBeforeMinor: number
  usdAfterMinor: number
}

/**
 * Lists the newest changes of a course's price. Sales start and end at their planned times, because no job may have run during a short one.
 * The regular price can't change during a sale, so it is the one before the first change after the start.
 */
export async function listPriceChanges(db: Db, courseId: number, { limit, now }: { limit: number; now: Date }): Promise<PriceChange[]> {
  const { rows } = await sql<PriceChange>`
    with changed as (
      select id, at, naira_before_minor, naira_after_minor, usd_before_minor, usd_after_minor
      from price_changes where course_id = ${courseId} and sale_price_id is null
    ), regular as (
      select at as until, id, naira_before_minor as naira, usd_before_minor as usd from changed
      union all select 'infinity', 0, regular_price_naira_minor, regular_price_usd_minor from courses where id = ${courseId}
    ), sold as (
      select starts_at, ends_at, naira, usd, least(price_usd_minor, usd) as sale_usd,
        case when naira is not null then least(price_naira_minor, naira) end as sale_naira
      from sale_prices
      cross join lateral (select naira, usd from regular where until > starts_at order by until, regular.id limit 1) as regular
      where course_id = ${courseId}
    )
    select at, kind, naira_before as "nairaBeforeMinor", naira_after as "nairaAfterMinor", usd_before as "usdBeforeMinor",
      usd_after as "usdAfterMinor"
    from (
      select ends_at, 'SALE_ENDED', 1, 0::bigint, sale_naira, naira, sale_usd, usd from sold
      union all select at, 'CHANGED', 2, id, naira_before_minor, naira_after_minor, usd_before_minor, usd_after_minor from changed
      union all select starts_at, 'SALE_STARTED', 3, 0, naira, sale_naira, usd, sale_usd from sold
    ) as changes (at, kind, place, id, naira_before, naira_after, usd_before, usd_after)
    where at <= ${now}
    order by at desc, place desc, id desc limit ${limit}`.execute(db)
  return rows
}

export async function countOpen(tx: Tx, courseId: number, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('sale_prices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('course_id', '=', courseId)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

const termsColumns = ({ nairaMinor, usdMinor, startsAt, endsAt }: Terms) => ({
  price_naira_minor: nairaMinor,
  price_usd_minor: usdMinor,
  starts_at: startsAt,
  ends_at: endsAt,
})

export async function insertSalePrice(tx: Tx, sale: { courseId: number; createdBy: string; terms: Terms; now: Date }): Promise<void> {
  const { courseId, createdBy, terms, now } = sale
  await tx
    .insertInto('sale_prices')
    .values({ course_id: courseId, created_by: createdBy, created_at: now, ...termsColumns(terms) })
    .execute()
}

export async function updateTerms(tx: Tx, id: number, terms: Terms): Promise<void> {
  await tx
    .updateTable('sale_prices')
    .set({ ...termsColumns(terms), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteSalePrice(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('sale_prices').where('id', '=', id).execute()
}

/** Lists the courses whose running sale price isn't the one in the course, with the one that runs. `only` limits them to one course. */
export const listDue = async (db: Db, now: Date, only: number | null): Promise<{ courseId: number; salePriceId: number | null }[]> => {
  const { rows } = await sql<{ courseId: number; salePriceId: number | null }>`
    select courses.id as "courseId", running.id as "salePriceId"
    from (
      select id from courses where sale_price_id is not null
      union select course_id from sale_prices where ends_at > ${now} and starts_at <= ${now}
    ) as candidates
    join courses using (id)
    left join sale_prices as running on running.course_id = courses.id and running.starts_at <= ${now} and running.ends_at > ${now}
    where courses.sale_price_id is distinct from running.id and (${only}::int is null or courses.id = ${only}::int)
    order by courses.id`.execute(db)
  return rows
}
