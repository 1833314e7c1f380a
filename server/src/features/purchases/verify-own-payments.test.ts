import { verifyPayment } from '@akada/contract/orders.ts'
import { verifyOwnPayments } from '@akada/contract/purchases.ts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { givenCourse, givenUser } from '#testing/builders.ts'
import { checkOut, effectsOf, givenCheckout, newestPayment } from '#testing/order-steps.ts'
import { askForRefund, givenPurchase } from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'

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
  test.each([true, false])('opens what was paid, and says which course it is (by its reference: %s)', async (isNamed) => {
    const checkout = await givenCheckout(app)
    await pay(checkout.reference)

    const answer = await recheck(checkout.buyer, isNamed ? ` ${checkout.reference} ` : undefined)

    expect(answer).toMatchObject({ statusCode: 200, data: { outcome: 'PAID', orderId: checkout.orderId } })
    expect(answer.data.courses).toMatchObject([{ id: checkout.courseIds[0], title: expect.stringContaining('Bookkeeping') }])
    expect(await effectsOf(db, checkout)).toEqual(once)
  })

  test('asked again says that it is the buyer’s already, and changes nothing', async () => {
    const checkout = await givenCheckout(app)
    await pay(checkout.reference)
    await recheck(checkout.buyer)

    const again = [await recheck(checkout.buyer), await recheck(checkout.buyer, checkout.reference)]

    for (const { data } of again)
      expect(data).toMatchObject({ outcome: 'OWNED', orderId: checkout.orderId, courses: [{ id: checkout.courseIds[0] }] })
    expect(await effectsOf(db, checkout)).toEqual(once)
  })

  test('opens the course once, whoever else settles it: webhook, return page and ten questions at once', async () => {
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

  test('never tells of somebody else’s payment: its reference gets the answer of one that doesn’t exist', async () => {
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

  test('tells what is on its way, what failed, and that there is nothing', async () => {
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

  test('says of money that differed that it is held', async () => {
    const checkout = await givenCheckout(app)
    await paystack.overrideTransaction(checkout.reference, { amount_delta: -100 })
    await pay(checkout.reference)

    const answers = [await recheck(checkout.buyer), await recheck(checkout.buyer), await recheck(checkout.buyer, checkout.reference)]

    expect(answers.map(({ data }) => data.outcome)).toEqual(['HELD', 'HELD', 'HELD'])
  })

  test('never says that a payment failed when the provider can’t be asked', async () => {
    const { reference, buyer } = await givenCheckout(app)
    paystack.addFault({ match: { path: '/transaction/verify/*', reference }, times: 1, action: { type: 'status', status: 503 } })

    const answer = await recheck(buyer)

    expect(answer).toMatchObject({ statusCode: 502, code: 'PAYMENTS_UNAVAILABLE', message: expect.stringContaining('can’t reach') })
  })

  test('finds the older of two payments when it is the one that was paid', async () => {
    const checkout = await givenCheckout(app)
    later(31 * 60)
    await checkOut(app, checkout.buyer, checkout.courseIds)
    await paystack.abandon((await newestPayment(db, checkout.buyer.id)).reference)
    await pay(checkout.reference)

    expect((await recheck(checkout.buyer)).data).toMatchObject({ outcome: 'PAID', orderId: checkout.orderId })
  })

  test('says nothing of a course whose money was given back', async () => {
    const purchase = await givenPurchase(app)
    await askForRefund(app, purchase)

    expect((await recheck(purchase.buyer, purchase.reference)).data).toEqual({ outcome: 'NOTHING', orderId: purchase.orderId, courses: [] })
  })

  test('looks back three days, and at the newest five payments', async () => {
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

  test('may be asked ten times in ten minutes, also at once', async () => {
    const person = await givenUser(db)

    const answers = await Promise.all(Array.from({ length: 12 }, () => recheck(person)))
    later(601)

    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
    expect((await recheck(person)).statusCode).toBe(200)
  })
})
