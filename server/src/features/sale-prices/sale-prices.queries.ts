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

export const listPriceChanges = (db: Db, courseId: number, limit: number) =>
  db
    .selectFrom('price_changes')
    .leftJoin('sale_prices', 'sale_prices.id', 'price_changes.sale_price_id')
    .select(['price_changes.at', 'naira_before_minor as nairaBeforeMinor', 'naira_after_minor as nairaAfterMinor'])
    .select(['usd_before_minor as usdBeforeMinor', 'usd_after_minor as usdAfterMinor'])
    .select(
      sql<'CHANGED' | 'SALE_STARTED' | 'SALE_ENDED'>`case
        when price_changes.sale_price_id is null then 'CHANGED' when at = starts_at then 'SALE_STARTED' else 'SALE_ENDED' end`.as('kind'),
    )
    .where('price_changes.course_id', '=', courseId)
    .orderBy('price_changes.at', 'desc')
    .orderBy('price_changes.id', 'desc')
    .limit(limit)
    .execute()

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
