import { addToCart } from '@akada/contract/cart.ts'
import type { Currency } from '@akada/contract/money.ts'
import { placeOrder } from '@akada/contract/orders.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { givenCourse, givenUser } from './builders.ts'
import type { TestAnswer, testApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>

type CheckOut = {
  currency?: Currency
  couponCode?: string
  totalAmount?: number
  shownIds?: number[]
  isPart?: boolean
  headers?: Record<string, string>
}

/** Puts courses into a user's cart and checks out. By default, the total assumes courses of ₦15,000 or $15. */
export async function checkOut(app: TestApp, buyer: { id: string }, courseIds: number[], how: CheckOut = {}): Promise<TestAnswer> {
  for (const id of courseIds) await app.call(addToCart, { params: { id } }, buyer, how.headers)
  const {
    currency = 'NGN',
    couponCode = null,
    totalAmount = (currency === 'NGN' ? 15_000 : 15) * courseIds.length,
    shownIds,
    isPart,
    headers,
  } = how
  return app.call(placeOrder, { body: { totalAmount, currency, couponCode, courseIds: shownIds, isPart } }, buyer, headers)
}

/** A buyer on the provider's payment page, with an open order for the given number of courses at ₦15,000 or $15 each. */
export async function givenCheckout(app: TestApp, { courses = 1, currency = 'NGN' as Currency } = {}) {
  const buyer = await givenUser(app.db)
  const bought = []
  for (let index = 0; index < courses; index++) bought.push(await givenCourse(app.db))
  const courseIds = bought.map((course) => course.id)
  const answer = await checkOut(app, buyer, courseIds, { currency })
  const { reference, orderId } = await newestPayment(app.db, buyer.id)
  return { buyer, courseIds, reference, orderId, url: answer.data as string }
}

export const newestPayment = (db: Db, userId: string) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.reference', 'payments.status', 'orders.id as orderId'])
    .where('orders.user_id', '=', userId)
    .orderBy('payments.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** Counts everything that must exist exactly once after an order is paid. */
export async function effectsOf(db: Db, { buyer, orderId }: { buyer: { id: string }; orderId: number }) {
  const { rows } = await sql<{ status: string; enrollments: number; receipts: number; mails: number; successes: number; inCart: number }>`
    select orders.status,
      (select count(*) from enrollments where user_id = ${buyer.id} and enrollments.status = 'ACTIVE')::int as enrollments,
      (select count(*) from receipts where order_id = orders.id)::int as receipts,
      (select count(*) from jobs where kind = 'send-receipt' and payload->>'orderId' = orders.id::text)::int as mails,
      (select count(*) from payments where order_id = orders.id and payments.status = 'SUCCEEDED')::int as successes,
      (select count(*) from cart_courses where user_id = ${buyer.id})::int as "inCart"
    from orders where orders.id = ${orderId}
  `.execute(db)
  return rows[0]
}
