import type { Currency } from '@akada/contract/money.ts'
import type { Db } from '#platform/database/database.ts'
import { givenEnrollment } from './builders.ts'

export type GivenPaidOrder = {
  userId: string
  courseIds: number[]
  currency?: Currency
  paidAt: Date
  /** The buyer is already enrolled. This order takes over the enrollments. */
  isEnrolled?: boolean
  /** The buyer isn't enrolled. */
  isGift?: boolean
}

/** A paid order with its lines, payment, receipt and enrollments, as after settlement. */
export async function givenPaidOrder(
  db: Db,
  { userId, courseIds, currency = 'NGN', paidAt, isEnrolled = false, isGift = false }: GivenPaidOrder,
) {
  const courses = await db
    .selectFrom('courses')
    .select(['id', 'title', 'instructor_id', currency === 'NGN' ? 'price_naira_minor as price' : 'price_usd_minor as price'])
    .where('id', 'in', courseIds)
    .orderBy('id')
    .execute()
  const buyer = await db
    .selectFrom('users')
    .select(['country_code', 'email', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const totalMinor = courses.reduce((sum, course) => sum + (course.price ?? 0), 0)

  const order = await db
    .insertInto('orders')
    .values({
      user_id: userId,
      status: 'PAID',
      currency,
      subtotal_minor: totalMinor,
      total_minor: totalMinor,
      cart_fingerprint: `given:${courseIds.join(',')}`,
      pricing_country: buyer.country_code,
      created_at: paidAt,
      expires_at: paidAt,
      paid_at: paidAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = courses.map((course) => ({
    order_id: order.id,
    course_id: course.id,
    instructor_id: course.instructor_id,
    title: course.title,
    price_minor: course.price ?? 0,
  }))
  const inserted = await db.insertInto('order_lines').values(lines).returning(['id', 'course_id']).execute()
  await db
    .insertInto('payments')
    .values({
      order_id: order.id,
      provider: 'paystack',
      reference: `pay-given-${order.id}`,
      status: 'SUCCEEDED',
      amount_minor: totalMinor,
      currency,
      provider_status: 'success',
      paid_amount_minor: totalMinor,
      created_at: paidAt,
      settled_at: paidAt,
    })
    .execute()
  const snapshot = {
    buyer: { name: `${buyer.first_name} ${buyer.last_name}`, email: buyer.email, country: buyer.country_code },
    currency,
    totalMinor,
    lines: lines.map((line) => ({ title: line.title, priceMinor: line.price_minor, discountMinor: 0 })),
    paidAt: paidAt.toISOString(),
  }
  await db
    .insertInto('receipts')
    .values({ order_id: order.id, snapshot: JSON.stringify(snapshot), issued_at: paidAt })
    .execute()
  const enrollments = []
  for (const course_id of courseIds) {
    const order_line_id = inserted.find((line) => line.course_id === course_id)?.id ?? null
    if (isEnrolled)
      await db
        .updateTable('enrollments')
        .set({ source: 'ORDER', order_line_id })
        .where('user_id', '=', userId)
        .where('course_id', '=', course_id)
        .execute()
    else if (!isGift) enrollments.push(await givenEnrollment(db, { user_id: userId, course_id, order_line_id, enrolled_at: paidAt }))
  }
  return { id: order.id, totalMinor, enrollments }
}
