// The journey that kills a server at each point runs only in `npm run test:all`. Tests that a changed statement doesn't hide a point from it.
import { addToCart } from '@akada/contract/cart.ts'
import { requestPayout } from '@akada/contract/earnings.ts'
import { placeOrder } from '@akada/contract/orders.ts'
import { approveRefund } from '@akada/contract/refunds.ts'
import { expect, test } from 'vitest'
import { payoutPoints, points, purchasePoints, refundPoints } from '../e2e/support/kill-points.mjs'
import { watchActs } from '../e2e/support/watch-acts.mjs'
import { givenCourse, givenInstructor, givenManager, givenUser } from '../server/src/testing/builders.ts'
import { givenCoupon } from '../server/src/testing/coupon-builders.ts'
import { newestPayment } from '../server/src/testing/order-steps.ts'
import { giveEarnings, givePayoutAccount } from '../server/src/testing/payout-steps.ts'
import { askForRefund, learnHalf, refundsOf } from '../server/src/testing/refund-steps.ts'
import { testApp } from '../server/src/testing/test-app.ts'

const reached = new Set<string>()
const missed = (phase: readonly string[]) => phase.filter((point) => !reached.has(point))
watchActs((side, act) => {
  for (const [name, { isIt }] of Object.entries(points)) if (isIt(act)) reached.add(`${side} ${name}`)
})
const app = await testApp({ now: new Date() })
const { call, db, paystack, runJobs } = app

test('a purchase, a refund and a payout reach every point at which the server is killed', async () => {
  await app.hearWebhooks()
  const [buyer, manager, instructor] = [await givenUser(db), await givenManager(db), await givenInstructor(db)]
  const { id: courseId } = await givenCourse(db)
  const { code: couponCode } = await givenCoupon(db)

  await call(addToCart, { params: { id: courseId } }, buyer)
  await call(placeOrder, { body: { totalAmount: 11_250, currency: 'NGN', couponCode } }, buyer)
  const { reference, orderId } = await newestPayment(db, buyer.id)
  await paystack.pay(reference)
  await paystack.settled()
  await runJobs()
  expect(missed(purchasePoints)).toEqual([])

  reached.clear()
  await learnHalf(db, { buyer, courseId })
  await askForRefund(app, { orderId, courseId, buyer })
  const [refund] = await refundsOf(db, orderId)
  await call(approveRefund, { params: { id: refund?.id ?? 0 }, body: { reason: 'As agreed.' } }, manager)
  await runJobs()
  expect(missed(refundPoints)).toEqual([])

  reached.clear()
  await giveEarnings(db, instructor.id, { amountMinor: 2_000_000, from: 'platform_revenue' })
  await givePayoutAccount(db, instructor.id)
  await call(requestPayout, { body: { currency: 'NGN' } }, instructor)
  await runJobs()
  expect(missed(payoutPoints)).toEqual([])
})
