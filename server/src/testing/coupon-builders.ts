import type { Insertable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Coupons } from '#platform/database/tables.ts'
import { givenAdmin } from './builders.ts'

let counter = 0

/** A site coupon with 25% off every course and no limits, unless the test overrides them. */
export async function givenCoupon(db: Db, { courseIds = [], ...coupon }: Partial<Insertable<Coupons>> & { courseIds?: number[] } = {}) {
  const row = await db
    .insertInto('coupons')
    .values({
      code: `QUARTER-${++counter}`,
      discount_bps: 2_500,
      scope: courseIds.length > 0 ? 'COURSES' : coupon.instructor_id ? 'INSTRUCTOR' : 'SITEWIDE',
      is_once_per_person: false,
      created_at: new Date('2026-08-01T00:00:00Z'),
      ...coupon,
      created_by: coupon.created_by ?? (await givenAdmin(db)).id,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()
  if (courseIds.length > 0)
    await db
      .insertInto('coupon_courses')
      .values(courseIds.map((course_id) => ({ coupon_id: row.id, course_id })))
      .execute()
  return row
}
