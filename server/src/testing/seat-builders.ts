import type { Insertable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Seats } from '#platform/database/tables.ts'
import { givenPaidOrder } from './order-builders.ts'

type GivenSeat = Partial<Omit<Insertable<Seats>, 'order_line_id'>> & { buyerId: string; courseId: number; now: Date }

/** A paid order of one seat, which is free by default. An accepted seat has its enrollment. */
export async function givenSeat(db: Db, { buyerId, courseId, now, ...seat }: GivenSeat) {
  const order = await givenPaidOrder(db, { userId: buyerId, courseIds: [courseId], paidAt: now, isGift: true })
  const { id } = await db
    .updateTable('order_lines')
    .set({ seat: 1 })
    .where('order_id', '=', order.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('seats')
    .values({ order_line_id: id, ...seat })
    .execute()
  if (seat.accepted_by)
    await db
      .insertInto('enrollments')
      .values({ user_id: seat.accepted_by, course_id: courseId, source: 'SEAT', seat_id: id, enrolled_at: now })
      .execute()
  return { id, orderId: order.id }
}
