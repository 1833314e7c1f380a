import { addToCart, getCart } from '@akada/contract/cart.ts'
import { placeOrder, verifyPayment } from '@akada/contract/orders.ts'
import { describe, expect, test } from 'vitest'
import { changeCourse, givenCourse, givenEnrollment, givenUser } from '#testing/builders.ts'
import { checkOut, effectsOf, givenCheckout, newestPayment } from '#testing/order-steps.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp()
const { call, db, clock, paystack, runJobs, mailbox } = app

const order = (totalAmount: number, currency: 'NGN' | 'USD' = 'NGN') => ({ body: { totalAmount, currency, couponCode: null } })
const orderCount = async (userId: string) => (await db.selectFrom('orders').select('id').where('user_id', '=', userId).execute()).length

/** Advances the clock beyond the rate limit of the return page. */
const later = () => {
  clock.now = new Date(clock.now.getTime() + 5_000)
}

describe('checking out', () => {
  test('buys only the given courses of a cart, once for concurrent requests, and leaves the others in the cart', async () => {
    const buyer = await givenUser(db)
    const [wanted, other] = [await givenCourse(db), await givenCourse(db)]
    for (const { id } of [other, wanted]) await call(addToCart, { params: { id } }, buyer)
    const whole = await call(getCart, { query: {} }, buyer)
    const part = await call(getCart, { query: { only: wanted.id } }, buyer)
    expect(whole.data.charge.total).toBe(30_000)
    expect(part.data).toMatchObject({ courses: [{ id: wanted.id }], charge: { total: 15_000, currency: 'NGN' } })

    const buyPart = () => checkOut(app, buyer, [], { totalAmount: 15_000, shownIds: [wanted.id], isPart: true })
    const answers = await Promise.all(Array.from({ length: 5 }, buyPart))

    expect(new Set(answers.map(({ data }) => data)).size).toBe(1)
    const { reference, orderId } = await newestPayment(db, buyer.id)
    expect(paystack.transaction(reference)).toMatchObject({ amountMinor: 1_500_000 })
    await paystack.pay(reference, { webhook: 'none' })
    await call(verifyPayment, { query: { reference } })
    expect(await effectsOf(db, { buyer, orderId })).toMatchObject({ status: 'PAID', enrollments: 1, inCart: 1 })
    expect((await call(getCart, { query: {} }, buyer)).data.courses).toMatchObject([{ id: other.id }])
  })

  test('refuses to buy a part of the cart that includes a course outside it', async () => {
    const buyer = await givenUser(db)
    const [inCart, outside] = [await givenCourse(db), await givenCourse(db)]
    await call(addToCart, { params: { id: inCart.id } }, buyer)

    const answer = await checkOut(app, buyer, [], { totalAmount: 15_000, shownIds: [inCart.id, outside.id], isPart: true })

    expect(answer).toMatchObject({ statusCode: 409, code: 'CART_CHANGED' })
    expect(await checkOut(app, buyer, [], { totalAmount: 0, shownIds: [outside.id], isPart: true })).toMatchObject({ code: 'CART_EMPTY' })
  })

  test('returns the URL of the provider’s page for the server’s own total', async () => {
    const { url, reference } = await givenCheckout(app, { courses: 2 })

    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/checkout\//)
    expect(paystack.transaction(reference)).toMatchObject({ amountMinor: 3_000_000, currency: 'NGN' })
  })

  test('charges dollars in cents, by card', async () => {
    const { reference } = await givenCheckout(app, { currency: 'USD' })

    expect(paystack.transaction(reference)).toMatchObject({ amountMinor: 1_500, currency: 'USD' })
    expect(paystack.requests(reference)[0]?.body).toMatchObject({ channels: ['card'] })
  })

  test('rejects a total that isn’t the server’s, and charges nothing', async () => {
    const [buyer, course] = [await givenUser(db), await givenCourse(db)]
    await call(addToCart, { params: { id: course.id } }, buyer)

    const answer = await call(placeOrder, order(1), buyer)

    expect(answer).toMatchObject({ statusCode: 409, code: 'CART_CHANGED', data: { totalAmount: 15_000, currency: 'NGN' } })
    expect(await orderCount(buyer.id)).toBe(0)
  })

  test('rejects courses that differ from the cart shown to the buyer, even at the same total', async () => {
    const [buyer, shown, course] = [await givenUser(db), await givenCourse(db), await givenCourse(db)]
    await call(addToCart, { params: { id: course.id } }, buyer)

    const answer = await checkOut(app, buyer, [], { totalAmount: 15_000, shownIds: [shown.id] })

    expect(answer).toMatchObject({ code: 'CART_CHANGED', message: 'Your cart has changed. Review your order and try again.' })
    expect(await orderCount(buyer.id)).toBe(0)
  })

  test('is refused if a price has changed since the cart was shown', async () => {
    const [buyer, course] = [await givenUser(db), await givenCourse(db)]
    await call(addToCart, { params: { id: course.id } }, buyer)
    await changeCourse(db, course.id, { price_naira_minor: 2_000_000 })

    const answer = await call(placeOrder, order(15_000), buyer)

    expect(answer).toMatchObject({ code: 'CART_CHANGED', message: 'Your cart total has changed. Review your order and try again.' })
  })

  test.each([
    ['archived', async (id: number) => void (await changeCourse(db, id, { status: 'ARCHIVED' }))],
    ['bought in the meantime', async (id: number, userId: string) => void (await givenEnrollment(db, { course_id: id, user_id: userId }))],
    ['made free', async (id: number) => void (await changeCourse(db, id, { is_free: true, price_naira_minor: 0, price_usd_minor: 0 }))],
  ])('refuses a course that was %s, by name, and leaves the cart unchanged', async (_, happens) => {
    const [buyer, course] = [await givenUser(db), await givenCourse(db)]
    await call(addToCart, { params: { id: course.id } }, buyer)
    await happens(course.id, buyer.id)

    const answer = await call(placeOrder, order(15_000), buyer)

    expect(answer).toMatchObject({ statusCode: 409, code: 'CART_BLOCKED' })
    expect(answer.message).toContain(course.title)
    expect((await call(getCart, { query: {} }, buyer)).data.courses).toHaveLength(1)
  })

  test('refuses an empty cart', async () => {
    expect(await call(placeOrder, order(0), await givenUser(db))).toMatchObject({ statusCode: 409, code: 'CART_EMPTY' })
  })

  test('refuses naira from a buyer who lives abroad and checks out there', async () => {
    const [buyer, course] = [await givenUser(db, { country: 'Ghana', country_code: 'GH' }), await givenCourse(db)]
    await call(addToCart, { params: { id: course.id } }, buyer)

    const answer = await call(placeOrder, order(15_000), buyer, { 'x-country': 'GH' })

    expect(answer).toMatchObject({ code: 'CURRENCY_MISMATCH', data: { currency: 'USD', totalAmount: 15 } })
  })

  test('accepts naira from a Nigerian who is traveling', async () => {
    const [buyer, course] = [await givenUser(db), await givenCourse(db)]
    await call(addToCart, { params: { id: course.id } }, buyer)

    expect(await call(placeOrder, order(15_000), buyer, { 'x-country': 'GB' })).toMatchObject({ statusCode: 200 })
  })

  test('prices the whole order in dollars if one course has no naira price', async () => {
    const buyer = await givenUser(db)
    const [both, dollars] = [await givenCourse(db), await givenCourse(db, { price_naira_minor: null })]
    for (const { id } of [both, dollars]) await call(addToCart, { params: { id } }, buyer)

    const inNaira = await call(placeOrder, order(15_000), buyer)
    const inDollars = await call(placeOrder, order(30, 'USD'), buyer)

    expect(inNaira).toMatchObject({ code: 'CURRENCY_MISMATCH', data: { currency: 'USD', totalAmount: 30 } })
    expect(inDollars.statusCode).toBe(200)
  })

  test('refuses a total below the smallest payment', async () => {
    const [buyer, course] = [await givenUser(db), await givenCourse(db, { price_usd_minor: 199, price_naira_minor: null })]
    await call(addToCart, { params: { id: course.id } }, buyer)

    expect(await call(placeOrder, order(1.99, 'USD'), buyer)).toMatchObject({ code: 'TOTAL_BELOW_MINIMUM' })
  })

  test('creates one order and one payment for ten concurrent clicks', async () => {
    const [buyer, course] = [await givenUser(db), await givenCourse(db)]
    await call(addToCart, { params: { id: course.id } }, buyer)

    const answers = await Promise.all(Array.from({ length: 10 }, () => call(placeOrder, order(15_000), buyer)))

    const { reference } = await newestPayment(db, buyer.id)
    expect(new Set(answers.map((answer) => answer.data)).size).toBe(1)
    expect(await orderCount(buyer.id)).toBe(1)
    expect(paystack.requests(reference).filter(({ path }) => path.endsWith('/initialize'))).toHaveLength(1)
  })

  test('reopens the same payment page when the buyer comes back', async () => {
    const { buyer, courseIds, url } = await givenCheckout(app)

    expect((await checkOut(app, buyer, courseIds)).data).toBe(url)
  })

  test('creates a new order when the cart has changed', async () => {
    const { buyer, courseIds, orderId } = await givenCheckout(app)
    const more = await givenCourse(db)
    await call(addToCart, { params: { id: more.id } }, buyer)

    await call(placeOrder, order(30_000), buyer)

    const orders = await db.selectFrom('orders').select(['id', 'status']).where('user_id', '=', buyer.id).orderBy('id').execute()
    expect(orders).toMatchObject([{ id: orderId, status: 'EXPIRED' }, { status: 'PENDING' }])
    expect(courseIds).toHaveLength(1)
  })

  test('lists every fault of an invalid request', async () => {
    const answer = await call(placeOrder, { body: { totalAmount: '1', currency: 'EUR' } } as never, await givenUser(db))

    expect(answer.statusCode).toBe(400)
    expect(answer.errors?.map(({ path }) => path).sort()).toEqual(['currency', 'totalAmount'])
  })

  test('is refused for visitors', async () => {
    expect(await call(placeOrder, order(1))).toMatchObject({ statusCode: 401 })
  })
})

describe('the return page', () => {
  test('opens the course, removes it from the cart, and emails one receipt', async () => {
    const checkout = await givenCheckout(app)
    const other = await givenCourse(db)
    await call(addToCart, { params: { id: other.id } }, checkout.buyer)
    await paystack.pay(checkout.reference)

    const answer = await call(verifyPayment, { query: { reference: checkout.reference } })
    await runJobs()

    expect(answer).toMatchObject({ statusCode: 200, message: 'Payment verified successfully!' })
    expect(await effectsOf(db, checkout)).toEqual({ status: 'PAID', enrollments: 1, receipts: 1, mails: 1, successes: 1, inCart: 1 })
    const { email } = await db.selectFrom('users').select('email').where('id', '=', checkout.buyer.id).executeTakeFirstOrThrow()
    expect(mailbox.mails().filter((mail) => mail.to === email)).toHaveLength(1)
    expect(mailbox.mails().find((mail) => mail.to === email)?.text).toContain('₦15,000')
  })

  test('shows the same result when it is reloaded', async () => {
    const checkout = await givenCheckout(app)
    await paystack.pay(checkout.reference)
    const open = () => call(verifyPayment, { query: { trxref: checkout.reference } })

    const answers = [await open(), await open(), await open()]

    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200])
    expect(await effectsOf(db, checkout)).toMatchObject({ enrollments: 1, receipts: 1, mails: 1 })
  })

  test('reports that a payment is still being processed', async () => {
    const checkout = await givenCheckout(app)
    await paystack.overrideTransaction(checkout.reference, { force_status: 'pending' })

    expect(await call(verifyPayment, { query: { reference: checkout.reference } })).toMatchObject({
      statusCode: 202,
      message: 'Processing payment...',
    })
  })

  test.each([
    ['returns an error', { type: 'status', status: 503 }],
    ['returns something that isn’t JSON', { type: 'html' }],
    ['sends half a response', { type: 'malformed_json' }],
    ['sends nothing', { type: 'empty' }],
    ['closes the connection', { type: 'reset' }],
  ] as const)('never reports a failure if the provider %s', async (_, action) => {
    const checkout = await givenCheckout(app)
    await paystack.pay(checkout.reference)
    paystack.addFault({ match: { path: '/transaction/verify/*', reference: checkout.reference }, times: 1, action })

    const during = await call(verifyPayment, { query: { reference: checkout.reference } })
    later()
    const after = await call(verifyPayment, { query: { reference: checkout.reference } })

    expect([during.statusCode, after.statusCode]).toEqual([202, 200])
  })

  test('reports a declined payment, and counts it when it succeeds after all', async () => {
    const checkout = await givenCheckout(app)
    await paystack.decline(checkout.reference)
    const declined = await call(verifyPayment, { query: { reference: checkout.reference } })
    await paystack.pay(checkout.reference)
    later()

    const paid = await call(verifyPayment, { query: { reference: checkout.reference } })

    expect(declined).toMatchObject({ statusCode: 402, message: 'Payment verification failed' })
    expect(paid.statusCode).toBe(200)
    expect(await effectsOf(db, checkout)).toMatchObject({ status: 'PAID', enrollments: 1 })
  })

  test('reports a declined payment again only after asking the provider again', async () => {
    const checkout = await givenCheckout(app)
    await paystack.decline(checkout.reference)
    const open = () => call(verifyPayment, { query: { reference: checkout.reference } })
    const declined = await open()
    await paystack.pay(checkout.reference)

    const atOnce = await open()
    later()

    expect([declined.statusCode, atOnce.statusCode, (await open()).statusCode]).toEqual([402, 202, 200])
  })

  test('asks the provider at most once in two seconds', async () => {
    const checkout = await givenCheckout(app)
    await paystack.overrideTransaction(checkout.reference, { force_status: 'pending' })

    for (let reload = 0; reload < 20; reload++) await call(verifyPayment, { query: { reference: checkout.reference } })

    expect(paystack.requests(checkout.reference).filter(({ path }) => path.includes('/verify/'))).toHaveLength(1)
  })

  test.each([
    [{}, 400, 'Payment reference missing'],
    [{ reference: '' }, 400, 'Payment reference missing'],
    [{ reference: ' ', trxref: '' }, 400, 'Payment reference missing'],
    [{ reference: 'pay-nobody' }, 404, 'Could not verify payment. Please check your account.'],
  ])('responds to %o with %i', async (query, statusCode, message) => {
    expect(await call(verifyPayment, { query })).toMatchObject({ statusCode, message })
  })
})

describe('a payment that differs from the requested one', () => {
  test.each([
    ['too little', { amount_delta: -1 }],
    ['another currency', { currency: 'USD' }],
    ['live money in test mode', { domain: 'live' }],
  ])('is put on hold and flagged, without an enrollment: %s', async (_, override) => {
    const checkout = await givenCheckout(app)
    await paystack.overrideTransaction(checkout.reference, override)
    await paystack.pay(checkout.reference)

    const answer = await call(verifyPayment, { query: { reference: checkout.reference } })
    await runJobs()

    expect(answer).toMatchObject({ statusCode: 409, code: 'PAYMENT_HELD' })
    expect(await effectsOf(db, checkout)).toMatchObject({ status: 'HELD', enrollments: 0, receipts: 0 })
    expect(
      mailbox.mails().some((mail) => mail.to === 'support@akada.test' && mail.subject === `Action needed: order #${checkout.orderId}`),
    ).toBe(true)
  })

  test('is accepted if it is higher only by the fee and the provider reports the requested amount', async () => {
    const checkout = await givenCheckout(app)
    await paystack.overrideTransaction(checkout.reference, { amount_delta: 32_500, requested_amount: 1_500_000 })
    await paystack.pay(checkout.reference)

    expect(await call(verifyPayment, { query: { reference: checkout.reference } })).toMatchObject({ statusCode: 200 })
  })

  test('has an id that stays exact above 2^53', async () => {
    const checkout = await givenCheckout(app)
    await paystack.overrideTransaction(checkout.reference, { id: '18446744073709551615' })
    await paystack.pay(checkout.reference)

    await call(verifyPayment, { query: { reference: checkout.reference } })

    const row = await db
      .selectFrom('payments')
      .select('provider_transaction_id')
      .where('reference', '=', checkout.reference)
      .executeTakeFirstOrThrow()
    expect(row.provider_transaction_id).toBe('18446744073709551615')
  })
})

describe('a price change or an archived course during payment', () => {
  test('doesn’t affect the order', async () => {
    const checkout = await givenCheckout(app)
    await changeCourse(db, checkout.courseIds[0] ?? 0, { price_naira_minor: 9_000_000, status: 'ARCHIVED' })
    await paystack.pay(checkout.reference)

    await call(verifyPayment, { query: { reference: checkout.reference } })

    expect(await effectsOf(db, checkout)).toMatchObject({ status: 'PAID', enrollments: 1 })
  })
})
