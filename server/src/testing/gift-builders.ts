import type { Insertable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Gifts } from '#platform/database/tables.ts'
import { givenPaidOrder } from './order-builders.ts'

type GivenGift = Partial<Insertable<Gifts>> & { buyerId: string; courseId: number; now: Date }

/** A paid gift. By default, it is due and wasn't sent or redeemed. A redeemed gift has its enrollment. */
export async function givenGift(db: Db, { buyerId, courseId, now, ...gift }: GivenGift) {
  const order = await givenPaidOrder(db, { userId: buyerId, courseIds: [courseId], paidAt: now, isGift: true })
  const { id } = await db.selectFrom('order_lines').select('id').where('order_id', '=', order.id).executeTakeFirstOrThrow()
  const defaults = { recipient_email: 'ada@akada.test', recipient_name: 'Ada', message: '', is_from_cart: false, due_at: now }
  await db
    .insertInto('gifts')
    .values({ order_line_id: id, ...defaults, ...gift })
    .execute()
  if (gift.redeemed_by)
    await db
      .insertInto('enrollments')
      .values({ user_id: gift.redeemed_by, course_id: courseId, source: 'GIFT', order_line_id: id, enrolled_at: now })
      .execute()
  return { id, orderId: order.id }
}
