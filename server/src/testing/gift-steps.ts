import { placeOrder } from '@akada/contract/orders.ts'
import { tokenOf } from '#features/gifts/gifts.tokens.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import { newestPayment } from './order-steps.ts'
import type { TestAnswer, testApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>

export type GiftInput = {
  recipientEmail: string
  recipientName?: string
  message?: string
  sendOn?: string
  isFromCart?: boolean
}

/** Checks out a course as a gift. By default, the total assumes a course of ₦15,000, and the gift is sent on the day of the payment. */
export async function checkOutGift(
  app: TestApp,
  buyer: { id: string },
  {
    courseId,
    totalAmount = 15_000,
    couponCode = null,
    headers,
    ...gift
  }: GiftInput & { courseId: number; totalAmount?: number; couponCode?: string | null; headers?: Record<string, string> },
): Promise<TestAnswer> {
  const details = { recipientName: 'Ada', sendOn: app.clock.now.toISOString().slice(0, 10), ...gift }
  return app.call(placeOrder, { body: { totalAmount, currency: 'NGN', couponCode, courseIds: [courseId], gift: details } }, buyer, headers)
}

/** Buys a gift and pays for it, with all its jobs done. Returns its id, order and the token of its link. */
export async function givenPaidGift(
  app: TestApp,
  buyer: { id: string },
  input: GiftInput & { courseId: number; totalAmount?: number; headers?: Record<string, string> },
) {
  await checkOutGift(app, buyer, input)
  const { reference, orderId } = await newestPayment(app.db, buyer.id)
  await app.paystack.pay(reference, { webhook: 'none' })
  await settleOrder(app.deps, reference)
  await app.runJobs()
  const { id } = await app.db.selectFrom('order_lines').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow()
  return { id, orderId, reference, token: tokenOf(app.deps.signer, { id, email: input.recipientEmail }) }
}
