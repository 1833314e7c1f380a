import { syncSalePrices } from '#features/sale-prices/sync-sale-prices.ts'
import type { Tx } from '#platform/database/database.ts'

const HOUR = 3_600_000

type OnSale = { courseId: number; naira: number; usd: number; endsInHours: number }

/** Starts the sales of courses an hour ago. Their ends are relative to the first start of the site. */
export async function seedSalePrices(tx: Tx, sales: readonly OnSale[], now: Date): Promise<void> {
  for (const { courseId, naira, usd, endsInHours } of sales) {
    const { instructor_id } = await tx.selectFrom('courses').select('instructor_id').where('id', '=', courseId).executeTakeFirstOrThrow()
    await tx
      .insertInto('sale_prices')
      .values({
        course_id: courseId,
        created_by: instructor_id,
        created_at: new Date(now.getTime() - 2 * HOUR),
        price_naira_minor: naira * 100,
        price_usd_minor: usd * 100,
        starts_at: new Date(now.getTime() - HOUR),
        ends_at: new Date(now.getTime() + endsInHours * HOUR),
      })
      .execute()
  }
  await syncSalePrices(tx, now)
}
