import { addBundleToCart } from '@akada/contract/cart.ts'
import type { Currency } from '@akada/contract/money.ts'
import { placeOrder } from '@akada/contract/orders.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
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
  const { reference, orderId } = await newestPayment(app.db, buyer.id)
  await app.paystack.pay(reference, { webhook: 'none' })
  await settleOrder(app.deps, reference)
  await app.runJobs()
  return { orderId, reference }
}
