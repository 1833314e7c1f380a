import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { SalePrices } from '#platform/database/tables.ts'

const DAY_MS = 86_400_000

type GivenSalePrice = Partial<Insertable<SalePrices>> & { course_id: number; starts_at: Date }

/** A sale price of ₦9,000 or $9 for a week. Runs if it has started at `now`. */
export async function givenSalePrice(db: Db, { now, ...sale }: GivenSalePrice & { now: Date }) {
  const row = await db
    .insertInto('sale_prices')
    .values({
      created_by: sql<string>`(select instructor_id from courses where id = ${sale.course_id})`,
      created_at: now,
      price_naira_minor: 900_000,
      price_usd_minor: 900,
      ends_at: new Date(new Date(sale.starts_at).getTime() + 7 * DAY_MS),
      ...sale,
    })
    .returning(['id', 'starts_at as startsAt', 'ends_at as endsAt'])
    .executeTakeFirstOrThrow()
  if (row.startsAt <= now && now < row.endsAt)
    await db.updateTable('courses').set({ sale_price_id: row.id }).where('id', '=', sale.course_id).execute()
  return row
}
