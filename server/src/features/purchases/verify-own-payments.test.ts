import { verifyPayment } from '@akada/contract/orders.ts'
import { verifyOwnPayments } from '@akada/contract/purchases.ts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { givenCourse, givenUser } from '#testing/builders.ts'
import { checkOut, effectsOf, givenCheckout, newestPayment } from '#testing/order-steps.ts'
import { askForRefund, givenPurchase } from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'
import { isThorough } from '#testing/thoroughness.ts'

const app = await testApp()
const { call, clock, db, paystack, runJobs } = app
const once = { status: 'PAID', enrollments: 1, receipts: 1, mails: 1, successes: 1, inCart: 0 }

beforeAll(async () => {
  await app.hearWebhooks()
})

afterEach(() => paystack.clearFaults())

const later = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000)
}
const recheck = (as: { id: string } | undefined, reference?: string) => call(verifyOwnPayments, { body: { reference } }, as)
const pay = (reference: string) => paystack.pay(reference, { webhook: 'none' })

describe('“I paid but don’t see my course”', () => {
  test.each([true, false])('settles the payment and returns the course (by reference: %s)', async (isNamed) => {
    const checkout = await givenCheckout(app)
    await pay(checkout.reference)

    const answer = await recheck(checkout.buyer, isNamed ? ` ${checkout.reference} ` : undefined)

    expect(answer).toMatchObject({ statusCode: 200, data: { outcome: 'PAID', orderId: checkout.orderId } })
    expect(answer.data.courses).toMatchObject([
      { id: checkout.courseIds[0], title: expect.stringContaining('Bookkeeping'), coverWidths: [] },
    ])
    expect(answer.data.paid).toEqual({ amount: 15_000, currency: 'NGN' })
    expect(await effectsOf(db, checkout)).toEqual(once)
  })

  test('returns OWNED for a repeated check and changes nothing', async () => {
    const checkout = await givenCheckout(app)
    await pay(checkout.reference)
    await recheck(checkout.buyer)

    const again = [await recheck(checkout.buyer), await recheck(checkout.buyer, checkout.reference)]

    for (const { data } of again)
      expect(data).toMatchObject({ outcome: 'OWNED', orderId: checkout.orderId, courses: [{ id: checkout.courseIds[0] }] })
    expect(await effectsOf(db, checkout)).toEqual(once)
  })

  test.runIf(isThorough)('enrolls the buyer once when webhook, return page and ten checks settle the payment concurrently', async () => {
    const checkouts = []
    for (let round = 0; round < 5; round++) checkouts.push(await givenCheckout(app))

    for (const checkout of checkouts) {
      const { buyer, reference } = checkout
      const paid = paystack.pay(reference)
      const questions = Array.from({ length: 10 }, (_, index) => recheck(buyer, index % 2 ? reference : undefined))
      const answers = await Promise.all([...questions, call(verifyPayment, { query: { reference } })])
      await paid
      await paystack.settled()
      await runJobs()
      await call(verifyPayment, { query: { reference } })

      expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
      expect(await effectsOf(db, checkout)).toEqual(once)
    }
  })

  test('treats another user’s reference like an unknown one', async () => {
    const checkout = await givenCheckout(app)
    await pay(checkout.reference)
    const other = await givenUser(db)

    const [foreign, unknown] = [await recheck(other, checkout.reference), await recheck(other, 'pay-nobody')]

    const { headers: _, ...said } = foreign
    const { headers: __, ...expected } = unknown
    expect(said).toEqual(expected)
    expect(said).toMatchObject({ statusCode: 404, code: 'PAYMENT_UNKNOWN', data: null })
    expect(await effectsOf(db, checkout)).toMatchObject({ status: 'PENDING', enrollments: 0 })
    expect((await recheck(undefined, checkout.reference)).statusCode).toBe(401)
  })

  test('returns PENDING, FAILED or NOTHING', async () => {
    const [pending, failed] = [await givenCheckout(app), await givenCheckout(app)]
    await paystack.overrideTransaction(pending.reference, { force_status: 'pending' })
    await paystack.decline(failed.reference)

    const outcomes = [await recheck(pending.buyer), await recheck(failed.buyer), await recheck(await givenUser(db))]

    expect(outcomes.map(({ data }) => data)).toMatchObject([
      { outcome: 'PENDING', orderId: pending.orderId, courses: [] },
      { outcome: 'FAILED', orderId: failed.orderId },
      { outcome: 'NOTHING', orderId: null },
    ])
  })

  test('returns HELD for a payment that differs from its order', async () => {
    const checkout = await givenCheckout(app)
    await paystack.overrideTransaction(checkout.reference, { amount_delta: -100 })
    await pay(checkout.reference)

    const answers = [await recheck(checkout.buyer), await recheck(checkout.buyer), await recheck(checkout.buyer, checkout.reference)]

    expect(answers.map(({ data }) => data.outcome)).toEqual(['HELD', 'HELD', 'HELD'])
  })

  test('returns 502, not FAILED, when the provider is unreachable', async () => {
    const { reference, buyer } = await givenCheckout(app)
    paystack.addFault({ match: { path: '/transaction/verify/*', reference }, times: 1, action: { type: 'status', status: 503 } })

    const answer = await recheck(buyer)

    expect(answer).toMatchObject({ statusCode: 502, code: 'PAYMENTS_UNAVAILABLE', message: expect.stringContaining('can’t reach') })
  })

  test('settles the older of two payments if that one was paid', async () => {
    const checkout = await givenCheckout(app)
    later(31 * 60)
    await checkOut(app, checkout.buyer, checkout.courseIds)
    await paystack.abandon((await newestPayment(db, checkout.buyer.id)).reference)
    await pay(checkout.reference)

    expect((await recheck(checkout.buyer)).data).toMatchObject({ outcome: 'PAID', orderId: checkout.orderId })
  })

  test('returns NOTHING for a refunded course', async () => {
    const purchase = await givenPurchase(app)
    await askForRefund(app, purchase)

    expect((await recheck(purchase.buyer, purchase.reference)).data).toEqual({
      outcome: 'NOTHING',
      orderId: purchase.orderId,
      courses: [],
      paid: null,
      gift: null,
      seats: null,
    })
  })

  test('checks the newest five payments of the last three days', async () => {
    const old = await givenCheckout(app)
    later(73 * 3600)
    const busy = await givenUser(db)
    for (let index = 0; index < 6; index++) {
      await checkOut(app, busy, [(await givenCourse(db)).id], { totalAmount: 15_000 * (index + 1) })
      later(61)
    }
    const before = paystack.requests().length

    const { data } = await recheck(old.buyer)
    await recheck(busy)

    const asked = paystack.requests().slice(before)
    expect(data).toMatchObject({ outcome: 'NOTHING' })
    expect(asked.filter(({ path }) => path.includes('/verify/'))).toHaveLength(5)
  })

  test('is limited to ten checks in ten minutes, even concurrent ones', async () => {
    const person = await givenUser(db)

    const answers = await Promise.all(Array.from({ length: 12 }, () => recheck(person)))
    later(601)

    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
    expect((await recheck(person)).statusCode).toBe(200)
  })
})
