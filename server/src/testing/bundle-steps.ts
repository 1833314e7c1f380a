import { addBundleToCart } from '@akada/contract/cart.ts'
import type { Currency } from '@akada/contract/money.ts'
import { placeOrder } from '@akada/contract/orders.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import type { Db } from '#platform/database/database.ts'
import { givenCourse, givenUser } from './builders.ts'
import { givenBundle } from './bundle-builders.ts'
import { newestPayment } from './order-steps.ts'
import type { TestAnswer, testApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>
type Bundle = { id: number; courseIds: readonly number[] }

type Ordered = {
  totalAmount?: number
  currency?: Currency
  couponCode?: string
  courseIds?: readonly number[]
  isPart?: boolean
  headers?: Record<string, string>
}

/** Puts a bundle into a user's cart and checks out. By default, the total assumes a bundle of ₦20,000. */
export async function checkOutBundle(app: TestApp, buyer: { id: string }, bundle: Bundle, how: Ordered = {}): Promise<TestAnswer> {
  await app.call(addBundleToCart, { params: { id: bundle.id } }, buyer, how.headers)
  const { totalAmount = 20_000, currency = 'NGN', couponCode = null, courseIds = bundle.courseIds, isPart } = how
  const body = { totalAmount, currency, couponCode, courseIds: [...courseIds], bundleIds: [bundle.id], isPart }
  return app.call(placeOrder, { body }, buyer, how.headers)
}

/** Buys a bundle and pays for it, with all jobs done. */
export async function givenPaidBundle(app: TestApp, buyer: { id: string }, bundle: Bundle, how: Ordered = {}) {
  const answer = await checkOutBundle(app, buyer, bundle, how)
  if (answer.statusCode !== 200) throw new Error(answer.message)
  return payNewest(app, buyer)
}

/** Pays a user's newest order, with all jobs done. */
export async function payNewest(app: TestApp, buyer: { id: string }) {
  const { reference, orderId } = await newestPayment(app.db, buyer.id)
  await app.paystack.pay(reference, { webhook: 'none' })
  await settleOrder(app.deps, reference)
  await app.runJobs()
  return { orderId, reference }
}

/**
 * A bundle for ₦20,000 of courses for ₦10,000 and ₦15,000, whose shares are ₦8,000 and ₦12,000, and a user. The rest of it costs ₦12,000 for
 * a buyer who has the first one.
 */
export async function givenOffer(db: Db) {
  const own = await givenCourse(db, { price_naira_minor: 1_000_000, price_usd_minor: 1_000 })
  const rest = await givenCourse(db, { instructor_id: own.instructorId, price_naira_minor: 1_500_000, price_usd_minor: 1_500 })
  const bundle = await givenBundle(db, { maker_id: own.instructorId, courseIds: [own.id, rest.id] })
  return { own, rest, bundle, buyer: await givenUser(db) }
}
