import { createHmac } from 'node:crypto'
import { addToCart } from '@akada/contract/cart.ts'
import { verifyPayment } from '@akada/contract/orders.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenCourse } from '#testing/builders.ts'
import { checkOut, effectsOf, givenCheckout, newestPayment } from '#testing/order-steps.ts'
import { testApp } from '#testing/test-app.ts'
import { repeats } from '#testing/thoroughness.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { settleOrder } from './settle-order.ts'

const app = await testApp()
const { call, db, clock, deps, mailbox, paystack, runJobs } = app
const once = { status: 'PAID', enrollments: 1, receipts: 1, mails: 1, successes: 1, inCart: 0 }

beforeAll(async () => {
  await app.hearWebhooks()
})

const events = () => db.selectFrom('webhook_events').select(['event', 'status']).execute()

const post = (body: string, headers: Record<string, string>) =>
  app.app.inject({
    method: 'POST',
    url: '/api/payments/paystack/webhook',
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  })

test.each([
  ['erased', { email: 'erased-1@erased.invalid', first_name: '', last_name: '', erased_at: clock.now }],
  ['suspended', { suspended_at: clock.now }],
])('an order paid after its buyer was %s is put on hold, and the buyer gets no enrollment, receipt or email (E9)', async (_, change) => {
  const checkout = await givenCheckout(app)
  await db.updateTable('users').set(change).where('id', '=', checkout.buyer.id).execute()
  await paystack.pay(checkout.reference, { webhook: 'none' })

  const settlements = [await settleOrder(deps, checkout.reference), await settleOrder(deps, checkout.reference)]
  await runJobs()

  expect(settlements).toEqual(['HELD', 'HELD'])
  expect(await effectsOf(db, checkout)).toMatchObject({ status: 'HELD', enrollments: 0, receipts: 0 })
  expect(mailbox.mails().filter(({ to }) => to.includes('erased') || to === checkout.buyer.email)).toEqual([])
})

test('an open return page doesn’t use up the reconciler’s attempts', async () => {
  const checkout = await givenCheckout(app)
  const openedAt = clock.now.getTime()
  for (let seconds = 5; seconds < 100; seconds += 5) {
    clock.now = new Date(openedAt + seconds * 1000)
    await call(verifyPayment, { query: { reference: checkout.reference } })
  }
  await paystack.pay(checkout.reference, { webhook: 'none' })

  clock.now = new Date(openedAt + 120_000)
  await reconcilePayments(deps)

  expect(await effectsOf(db, checkout)).toEqual(once)
})

test('a course that is added to the cart again during its payment is removed from the cart when the payment succeeds', async () => {
  const checkouts = []
  for (let index = 0; index < 12; index++) checkouts.push(await givenCheckout(app))
  for (const { reference } of checkouts) await paystack.pay(reference, { webhook: 'none' })
  await db.deleteFrom('cart_courses').execute()

  await Promise.all(
    checkouts.flatMap(({ buyer, courseIds: [id = 0], reference }) => [
      settleOrder(deps, reference),
      ...Array.from({ length: 6 }, () => call(addToCart, { params: { id } }, buyer)),
    ]),
  )

  for (const checkout of checkouts) expect(await effectsOf(db, checkout)).toEqual(once)
})

describe('a paid order is settled once', () => {
  test('by ten concurrent settlements of one reference', async () => {
    const checkout = await givenCheckout(app, { courses: 2 })
    await paystack.pay(checkout.reference, { webhook: 'none' })

    const settlements = await Promise.all(Array.from({ length: 10 }, () => settleOrder(deps, checkout.reference)))

    expect(new Set(settlements)).toEqual(new Set(['PAID']))
    expect(await effectsOf(db, checkout)).toEqual({ ...once, enrollments: 2 })
  })

  test('by the webhook, return page and reconciler running concurrently', async () => {
    for (let round = 0; round < repeats({ few: 2, all: 20 }); round++) {
      const checkout = await givenCheckout(app)
      await paystack.pay(checkout.reference)
      clock.now = new Date(clock.now.getTime() + 180_000)

      const [, answer] = await Promise.all([
        paystack.settled().then(runJobs),
        call(verifyPayment, { query: { reference: checkout.reference } }),
        reconcilePayments(deps),
      ])

      expect(answer.statusCode).toBe(200)
      expect(await effectsOf(db, checkout)).toEqual(once)
    }
  })

  test('by the webhook alone, if the buyer closes the tab', async () => {
    const checkout = await givenCheckout(app)

    await paystack.pay(checkout.reference)
    await paystack.settled()
    await runJobs()

    expect(await effectsOf(db, checkout)).toEqual(once)
  })

  test('by the return page before the webhook, which then changes nothing', async () => {
    const checkout = await givenCheckout(app)
    await paystack.holdWebhooks()
    await paystack.pay(checkout.reference)
    await call(verifyPayment, { query: { reference: checkout.reference } })

    await paystack.releaseWebhooks()
    await paystack.settled()
    await runJobs()

    expect(await effectsOf(db, checkout)).toEqual(once)
  })

  test('by the reconciler, if the webhook is lost and the buyer doesn’t return', async () => {
    const checkout = await givenCheckout(app)
    await paystack.pay(checkout.reference, { webhook: 'none' })
    clock.now = new Date(clock.now.getTime() + 180_000)

    await reconcilePayments(deps)

    expect(await effectsOf(db, checkout)).toEqual(once)
  })

  test('by a success after the order has expired', async () => {
    const checkout = await givenCheckout(app)
    clock.now = new Date(clock.now.getTime() + 25 * 3_600_000)
    await reconcilePayments(deps)
    const expired = await effectsOf(db, checkout)
    await paystack.pay(checkout.reference, { webhook: 'none' })

    await settleOrder(deps, checkout.reference)

    expect(expired).toMatchObject({ status: 'EXPIRED', enrollments: 0 })
    expect(await effectsOf(db, checkout)).toEqual(once)
  })

  test('if two attempts succeed concurrently, and the second is flagged as a duplicate', async () => {
    const checkout = await givenCheckout(app)
    clock.now = new Date(clock.now.getTime() + 31 * 60_000)
    await checkOut(app, checkout.buyer, checkout.courseIds)
    const second = await newestPayment(db, checkout.buyer.id)
    await paystack.pay(checkout.reference, { webhook: 'none' })
    await paystack.pay(second.reference, { webhook: 'none' })

    await Promise.all([settleOrder(deps, checkout.reference), settleOrder(deps, second.reference)])

    expect(second.orderId).toBe(checkout.orderId)
    expect(await effectsOf(db, checkout)).toEqual(once)
    const payments = await db.selectFrom('payments').select('status').where('order_id', '=', checkout.orderId).orderBy('status').execute()
    expect(payments.map(({ status }) => status)).toEqual(['SUCCEEDED', 'SUCCEEDED_DUPLICATE'])
  })

  test('if two orders contain the same course, with one enrollment and the other line marked as a duplicate', async () => {
    const checkout = await givenCheckout(app)
    const other = await givenCourse(db)
    await checkOut(app, checkout.buyer, [other.id])
    await app.db.deleteFrom('cart_courses').where('user_id', '=', checkout.buyer.id).where('course_id', '=', other.id).execute()
    const [firstCourse] = checkout.courseIds
    await checkOut(app, checkout.buyer, [...checkout.courseIds, other.id])
    const second = await newestPayment(db, checkout.buyer.id)
    for (const { reference } of [checkout, second]) await paystack.pay(reference, { webhook: 'none' })

    await Promise.all([settleOrder(deps, checkout.reference), settleOrder(deps, second.reference)])

    const lines = await db
      .selectFrom('order_lines')
      .select(['course_id', 'is_duplicate'])
      .where('course_id', '=', firstCourse ?? 0)
      .where('is_duplicate', '=', true)
      .execute()
    expect(second.orderId).not.toBe(checkout.orderId)
    expect(lines).toHaveLength(1)
    expect(await effectsOf(db, checkout)).toMatchObject({ status: 'PAID', enrollments: 2 })
  })
})

describe('an opened payment', () => {
  test('is opened again under a new reference if its URL is lost', async () => {
    paystack.addFault({ match: { path: '/transaction/initialize' }, times: 1, action: { type: 'commit_then_drop' } })

    const checkout = await givenCheckout(app)

    const payments = await db
      .selectFrom('payments')
      .select(['status', 'reference'])
      .where('order_id', '=', checkout.orderId)
      .orderBy('id')
      .execute()
    expect(payments.map(({ status }) => status)).toEqual(['UNKNOWN', 'INITIALIZED'])
    expect(checkout.url).toContain('/checkout/')
  })

  test('is refused if the provider returns an error, and can be retried', async () => {
    paystack.addFault({ match: { path: '/transaction/initialize' }, times: 2, action: { type: 'status', status: 500 } })
    const checkout = await givenCheckout(app).catch((error) => error)

    const again = await checkOut(app, checkout.buyer, checkout.courseIds)

    expect(checkout.url).toBeNull()
    expect(again.statusCode).toBe(200)
  })

  test('is given up after 15 minutes if the provider never received it', async () => {
    paystack.addFault({ match: { path: '/transaction/initialize' }, times: 2, action: { type: 'status', status: 500 } })
    const checkout = await givenCheckout(app)
    clock.now = new Date(clock.now.getTime() + 3 * 60_000)
    const early = await settleOrder(deps, checkout.reference)
    clock.now = new Date(clock.now.getTime() + 20 * 60_000)

    expect([early, await settleOrder(deps, checkout.reference)]).toEqual(['PENDING', 'FAILED'])
  })
})

describe('the webhook', () => {
  const forged = JSON.stringify({ event: 'charge.success', data: { id: 1, reference: 'pay-forged' } })

  test.each([
    ['no signature', {}],
    ['the signature of another body', { 'x-paystack-signature': createHmac('sha512', 'sk_test_simulator').update('{}').digest('hex') }],
    ['a signature by another key', { 'x-paystack-signature': createHmac('sha512', 'sk_test_other').update(forged).digest('hex') }],
    ['an invalid signature', { 'x-paystack-signature': 'zz' }],
  ])('rejects %s, and stores nothing', async (_, headers) => {
    const before = await events()

    const answer = await post(forged, headers)

    expect(answer.statusCode).toBe(401)
    expect(await events()).toEqual(before)
  })

  test('rejects a 1 MB body', async () => {
    expect((await post('x'.repeat(1_000_000), {})).statusCode).toBe(413)
  })

  test('stores the same bytes sent five times concurrently as one event', async () => {
    const checkout = await givenCheckout(app)
    paystack.addFault({ match: { event: 'charge.success', reference: checkout.reference }, times: 1, action: { type: 'duplicate', n: 5 } })

    await paystack.pay(checkout.reference)
    await paystack.settled()
    await runJobs()

    const kept = await db.selectFrom('webhook_events').select('event').where('reference', '=', checkout.reference).execute()
    expect(kept).toEqual([{ event: 'charge.success' }])
    expect(await effectsOf(db, checkout)).toEqual(once)
  })

  test('verifies the raw bytes, whatever whitespace they contain', async () => {
    const checkout = await givenCheckout(app)
    paystack.addFault({ match: { reference: checkout.reference }, times: 1, action: { type: 'reformat', style: 'spacing' } })

    await paystack.pay(checkout.reference)
    await paystack.settled()
    await runJobs()

    expect(await effectsOf(db, checkout)).toEqual(once)
  })

  test('for a payment that the provider can’t confirm yet is retried later', async () => {
    const checkout = await givenCheckout(app)
    paystack.addFault({
      match: { path: '/transaction/verify/*', reference: checkout.reference },
      times: 1,
      action: { type: 'status', status: 503 },
    })
    await paystack.pay(checkout.reference)
    await paystack.settled()
    await runJobs()
    const first = await effectsOf(db, checkout)
    await db
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .where('status', '=', 'QUEUED')
      .execute()

    await runJobs()

    expect(first).toMatchObject({ status: 'PENDING', enrollments: 0 })
    expect(await effectsOf(db, checkout)).toEqual(once)
  })
})
