import { createHmac } from 'node:crypto'
import { addToCart } from '@akada/contract/cart.ts'
import { placeOrder, verifyPayment } from '@akada/contract/orders.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { connect } from '#platform/database/database.ts'
import * as provider from '#platform/payments/paystack.ts'
import { givenCourse, givenUser } from '#testing/builders.ts'
import { checkOut, effectsOf, givenCheckout, newestPayment } from '#testing/order-steps.ts'
import { bookedOf } from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { settleOrder } from './settle-order.ts'

const app = await testApp()
const { call, db, ownerDb, deps, clock, mailbox, paystack, runJobs } = app
const { PAYSTACK_SECRET_KEY: key = '', PAYSTACK_BASE_URL: baseUrl = '' } = app.paystackSettings ?? {}
const once = { status: 'PAID', enrollments: 1, receipts: 1, mails: 1, successes: 1, inCart: 0 }
const { payments, db: ownDb } = deps

afterEach(async () => {
  Object.assign(deps, { payments, db: ownDb })
  paystack.clearFaults()
  await paystack.setSecrets([key])
})

const later = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000)
}
const verify = (reference: string) => call(verifyPayment, { query: { reference } })

/** Sends these bytes as a provider webhook. */
const post = (body: string, { secret = key, upper = false } = {}) => {
  const signature = createHmac('sha512', secret).update(body).digest('hex')
  return app.app.inject({
    method: 'POST',
    url: '/api/payments/paystack/webhook',
    payload: body,
    headers: { 'content-type': 'application/json', 'x-paystack-signature': upper ? signature.toUpperCase() : signature },
  })
}
const charge = (reference: string, more: object = {}) => JSON.stringify({ event: 'charge.success', data: { id: 1, reference, ...more } })
const eventOf = (reference: string) =>
  db.selectFrom('webhook_events').select(['event', 'status']).where('reference', '=', reference).execute()

describe('paying', () => {
  test('by a slow transfer is reported as processing, then as paid (A8)', async () => {
    const { reference } = await givenCheckout(app)
    await paystack.overrideTransaction(reference, { force_status: 'pending' })
    const first = await verify(reference)
    await paystack.overrideTransaction(reference, {})
    await paystack.pay(reference, { webhook: 'none' })
    later(3)

    expect([first.statusCode, (await verify(reference)).statusCode]).toEqual([202, 200])
  })

  test('with two clicks while the provider is slow opens one payment, and both clicks lead there (B3)', async () => {
    const [buyer, course] = [await givenUser(db), await givenCourse(db)]
    await call(addToCart, { params: { id: course.id } }, buyer)
    paystack.addFault({ match: { path: '/transaction/initialize' }, times: 1, action: { type: 'latency', ms: 300 } })
    const order = { body: { totalAmount: 15_000, currency: 'NGN' as const, couponCode: null } }

    const [one, other] = await Promise.all([call(placeOrder, order, buyer), call(placeOrder, order, buyer)])

    const { reference, orderId } = await newestPayment(db, buyer.id)
    expect(one.data).toContain('/checkout/')
    expect(other.data).toBe(one.data)
    expect(await db.selectFrom('payments').select('reference').where('order_id', '=', orderId).execute()).toEqual([{ reference }])
  })

  test('isn’t repeated by an old event that is replayed after a refund (B6)', async () => {
    const { reference, buyer, orderId } = await givenCheckout(app)
    await paystack.pay(reference, { webhook: 'none' })
    await post(charge(reference))
    await runJobs()
    await db.updateTable('enrollments').set({ status: 'REFUNDED' }).where('user_id', '=', buyer.id).execute()
    await db.updateTable('orders').set({ status: 'REFUNDED' }).where('id', '=', orderId).execute()

    const answers = [await post(charge(reference)), await post(charge(reference, { replayed: true }))]
    await runJobs()

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await effectsOf(db, { buyer, orderId })).toMatchObject({ status: 'REFUNDED', enrollments: 0, receipts: 1 })
  })
})

describe('a fault', () => {
  test('after the provider reports success leaves nothing half-done, and the next attempt completes the order (C1)', async () => {
    const checkout = await givenCheckout(app)
    await paystack.pay(checkout.reference, { webhook: 'none' })
    await sql`create function break_receipts() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
      ownerDb,
    )
    await sql`create trigger break_receipts before insert on receipts for each row execute function break_receipts()`.execute(ownerDb)
    const broken = settleOrder(deps, checkout.reference)
    await expect(broken).rejects.toThrow('broken')
    const between = await effectsOf(db, checkout)
    await sql`drop function break_receipts cascade`.execute(ownerDb)

    await settleOrder(deps, checkout.reference)

    expect(between).toEqual({ status: 'PENDING', enrollments: 0, receipts: 0, mails: 0, successes: 0, inCart: 1 })
    expect(await effectsOf(db, checkout)).toEqual(once)
  })

  test('with a retry time from the provider leads to a retry after that time (C6)', async () => {
    const { reference } = await givenCheckout(app)
    paystack.addFault({
      match: { path: '/transaction/verify/*', reference },
      times: 1,
      action: { type: 'status', status: 429, retryAfter: 7200 },
    })

    expect(await settleOrder(deps, reference)).toBe('UNREACHED')

    const payment = await db
      .selectFrom('payments')
      .select(['next_check_at', 'status'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    expect(payment).toEqual({ next_check_at: new Date(clock.now.getTime() + 7_200_000), status: 'INITIALIZED' })
  })

  test('caused by a wrong key is reported to the operator, and the buyer can’t pay and gets no details (C8)', async () => {
    await paystack.setSecrets(['sk_test_anotherkey'])
    const [buyer, course] = [await givenUser(db), await givenCourse(db)]

    const answer = await checkOut(app, buyer, [course.id])
    await runJobs()

    expect(answer).toMatchObject({ statusCode: 502, code: 'PAYMENTS_UNAVAILABLE', message: 'Payment failed. Please try again.' })
    expect(await newestPayment(db, buyer.id)).toMatchObject({ status: 'REJECTED' })
    const alert = mailbox.mails().find(({ subject }) => subject === 'The payment provider is rejecting payments')
    expect(alert?.text).toContain('Invalid key')
  })

  test('in the database makes the provider resend its event, which then counts (C10)', async () => {
    const checkout = await givenCheckout(app)
    await paystack.pay(checkout.reference, { webhook: 'none' })
    const gone = connect({ connection: 'postgres://nobody:none@127.0.0.1:1/none', onError: () => undefined })
    deps.db = gone.db
    const during = await post(charge(checkout.reference))
    await gone.pool.end()
    deps.db = ownDb

    const after = await post(charge(checkout.reference))
    await runJobs()

    expect([during.statusCode, after.statusCode]).toEqual([503, 200])
    expect(await effectsOf(db, checkout)).toEqual(once)
  })

  test('in one event doesn’t block other events (C12)', async () => {
    const [poisoned, healthy] = [await givenCheckout(app), await givenCheckout(app)]
    const match = { path: '/transaction/verify/*', reference: poisoned.reference }
    paystack.addFault({ match, action: { type: 'status', status: 500 } })
    for (const { reference } of [poisoned, healthy]) {
      await paystack.pay(reference, { webhook: 'none' })
      await post(charge(reference))
    }

    await runJobs()

    expect(await effectsOf(db, healthy)).toEqual(once)
    expect([await eventOf(poisoned.reference), await eventOf(healthy.reference)]).toMatchObject([
      [{ status: 'RECEIVED' }],
      [{ status: 'DONE' }],
    ])
  })
})

test('the reconciler stops after two unanswered requests, and asks about the other payments in the next run', async () => {
  const checkouts = [await givenCheckout(app), await givenCheckout(app), await givenCheckout(app)]
  for (const { reference } of checkouts) await paystack.pay(reference, { webhook: 'none' })
  later(180)
  paystack.addFault({ match: { path: '/transaction/verify/*' }, action: { type: 'status', status: 503 } })

  const { settlements } = await reconcilePayments(deps)
  paystack.clearFaults()
  later(3600)
  await reconcilePayments(deps)

  expect(settlements).toEqual(['UNREACHED', 'UNREACHED'])
  for (const checkout of checkouts) expect(await effectsOf(db, checkout)).toEqual(once)
})

describe('an event', () => {
  test('with an uppercase signature is accepted (D1)', async () => {
    expect((await post(charge('pay-capitals'), { upper: true })).statusCode).toBe(200)
  })

  test('signed with the previous key counts during a key rotation, but not after it (D3)', async () => {
    const fresh = { secretKey: 'sk_test_rotated', baseUrl, checkoutOrigins: [baseUrl] }
    deps.payments = provider.paystack({ ...fresh, previousSecretKey: key })
    const during = [await post(charge('pay-old-key')), await post(charge('pay-new-key'), { secret: 'sk_test_rotated' })]
    deps.payments = provider.paystack(fresh)

    const after = await post(charge('pay-too-late'))

    expect([...during, after].map(({ statusCode }) => statusCode)).toEqual([200, 200, 401])
    expect(await eventOf('pay-too-late')).toEqual([])
  })

  test('of another shop’s payment is accepted and ignored (D13)', async () => {
    const { statusCode } = await post(charge('of-another-site'))
    await runJobs()

    expect(statusCode).toBe(200)
    expect(await eventOf('of-another-site')).toEqual([{ event: 'charge.success', status: 'IGNORED' }])
  })

  test.each([
    ['of an unknown type', JSON.stringify({ event: 'moon.landed', data: { reference: 'pay-moon' } })],
    ['without data', JSON.stringify({ event: 'charge.success' })],
    ['that isn’t JSON', 'charge.success!'],
    ['with a reference that can’t be stored', JSON.stringify({ event: 'charge.success', data: { reference: 'pay\u0000nul' } })],
    ['with an unpaired surrogate as its type', JSON.stringify({ event: '\ud800', data: { reference: 'pay-half' } })],
    ['with metadata that is text', charge('pay-odd-1', { metadata: '' })],
    ['with metadata that is a number', charge('pay-odd-2', { metadata: 0, new_field: { deep: [1] } })],
  ])('%s is accepted and breaks nothing (D14)', async (_, body) => {
    const { statusCode } = await post(body)
    await runJobs()

    expect(statusCode).toBe(200)
    expect(
      await db.selectFrom('jobs').select('last_error').where('last_error', 'is not', null).where('kind', '<>', 'process-event').execute(),
    ).toEqual([])
  })

  test.each(['', 0, 'string', null] as const)('for a payment whose metadata is returned as %j counts (D14)', async (metadata) => {
    const checkout = await givenCheckout(app)
    await paystack.overrideTransaction(checkout.reference, { metadata_as: metadata })
    await paystack.pay(checkout.reference, { webhook: 'none' })

    expect(await settleOrder(deps, checkout.reference)).toBe('PAID')
  })
})

describe('a payment', () => {
  test('of more than the requested amount opens the course, and is flagged (D6)', async () => {
    const checkout = await givenCheckout(app)
    await paystack.overrideTransaction(checkout.reference, { amount_delta: 100_000, requested_amount: 1_600_000 })
    await paystack.pay(checkout.reference, { webhook: 'none' })

    expect((await verify(checkout.reference)).statusCode).toBe(200)
    await runJobs()

    expect(await effectsOf(db, checkout)).toEqual(once)
    expect(mailbox.mails().some(({ subject }) => subject === `Action needed: order #${checkout.orderId}`)).toBe(true)
  })

  test('above the amount plus the fee is flagged for review, and only the excess is in suspense (D6)', async () => {
    const checkout = await givenCheckout(app)
    await paystack.overrideTransaction(checkout.reference, { amount_delta: 100_000, requested_amount: 1_500_000 })
    await paystack.pay(checkout.reference, { webhook: 'none' })

    await Promise.all(Array.from({ length: 5 }, () => settleOrder(deps, checkout.reference)))
    await settleOrder(deps, checkout.reference)
    await runJobs()

    const { review_reason: review } = await db
      .selectFrom('orders')
      .select('review_reason')
      .where('id', '=', checkout.orderId)
      .executeTakeFirstOrThrow()
    // The fee for ₦16,000 is ₦340, which the buyer paid on top of the price.
    expect(review).toBe('paid ₦16,000 instead of ₦15,000, including the provider’s fee of ₦340')
    expect((await bookedOf(db, checkout.orderId)).suspense).toBe(-66_000)
    expect(mailbox.mails().filter(({ subject }) => subject === `Action needed: order #${checkout.orderId}`)).toHaveLength(1)
    expect(await effectsOf(db, checkout)).toEqual(once)
  })

  test('reported under another reference doesn’t count (D9)', async () => {
    const checkout = await givenCheckout(app)
    await paystack.pay(checkout.reference, { webhook: 'none' })
    paystack.addFault({
      match: { path: '/transaction/verify/*', reference: checkout.reference },
      times: 1,
      action: { type: 'wrong_reference' },
    })

    const settlement = await settleOrder(deps, checkout.reference)

    expect(settlement).toBe('HELD')
    expect(await effectsOf(db, checkout)).toMatchObject({ status: 'HELD', enrollments: 0 })
  })

  test('shows its status, but no buyer data, to anyone with its reference (D12)', async () => {
    const { reference } = await givenCheckout(app)
    await paystack.pay(reference, { webhook: 'none' })

    const { headers: _, ...answer } = await call(verifyPayment, { query: { reference } }, await givenUser(db))

    expect(answer).toEqual({ statusCode: 200, message: 'Payment verified successfully!', data: { reference } })
  })

  test('with a payment page outside the provider’s own sites is never offered (D17)', async () => {
    deps.payments = provider.paystack({ secretKey: key, baseUrl, checkoutOrigins: ['https://checkout.paystack.com'] })
    const [buyer, course] = [await givenUser(db), await givenCourse(db)]

    const answer = await checkOut(app, buyer, [course.id])

    expect(answer).toMatchObject({ statusCode: 502, data: null })
    expect(JSON.stringify(answer)).not.toContain(baseUrl)
  })
})
