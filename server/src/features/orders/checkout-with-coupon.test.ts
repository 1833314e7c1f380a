import { addToCart, removeFromCart } from '@akada/contract/cart.ts'
import { checkCoupon } from '@akada/contract/coupons.ts'
import { placeOrder, verifyPayment } from '@akada/contract/orders.ts'
import { describe, expect, test } from 'vitest'
import { changeSetting } from '#features/settings/settings.site.ts'
import { givenCourse, givenUser } from '#testing/builders.ts'
import { givenCoupon } from '#testing/coupon-builders.ts'
import { checkOut, effectsOf, newestPayment } from '#testing/order-steps.ts'
import { activeCourseIds } from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'
import { isThorough } from '#testing/thoroughness.ts'
import { settleOrder } from './settle-order.ts'

const app = await testApp()
const { call, db, clock, deps, mailbox, paystack, runJobs } = app
const unpaid = await testApp({ payments: 'none' })

const pass = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000)
}
const redemptions = (couponId: number) =>
  db
    .selectFrom('coupon_redemptions')
    .select(['status', 'is_over_limit as isOverLimit', 'user_id as userId'])
    .where('coupon_id', '=', couponId)
    .orderBy('id')
    .execute()
const statesOf = async (couponId: number) => (await redemptions(couponId)).map(({ status }) => status)
const orderOf = (userId: string) =>
  db.selectFrom('orders').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').executeTakeFirstOrThrow()

type Given = { buyer?: { id: string }; course?: { id: number }; totalAmount?: number }
const quarterOff = 11_250

/** Checks out with a coupon. The expected total defaults to the price minus 25%. */
async function givenCheckoutWith(couponCode: string, { buyer, course, totalAmount = quarterOff }: Given = {}) {
  const [who, what] = [buyer ?? (await givenUser(db)), course ?? (await givenCourse(db))]
  const answer = await checkOut(app, who, [what.id], { couponCode, totalAmount })
  return { answer, buyer: who, course: what, pay: () => payNewest(who) }
}

async function payNewest(buyer: { id: string }) {
  const { reference, orderId } = await newestPayment(db, buyer.id)
  await paystack.pay(reference, { webhook: 'none' })
  return { settlement: await settleOrder(deps, reference), reference, orderId }
}

describe('checking out with a coupon', () => {
  test('charges the cart’s total, reserves a use for 45 minutes, and commits it on payment', async () => {
    const coupon = await givenCoupon(db)
    const { answer, buyer, course, pay } = await givenCheckoutWith(coupon.code)
    const kept = await statesOf(coupon.id)

    const { reference, orderId } = await pay()

    expect(answer.data).toContain('/checkout/')
    expect(paystack.transaction(reference)).toMatchObject({ amountMinor: 1_125_000 })
    expect(await orderOf(buyer.id)).toMatchObject({
      id: orderId,
      status: 'PAID',
      coupon_id: coupon.id,
      coupon_code: coupon.code,
      subtotal_minor: 1_500_000,
      discount_minor: 375_000,
      total_minor: 1_125_000,
    })
    const lines = await db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).execute()
    expect(lines).toMatchObject([{ course_id: course.id, price_minor: 1_500_000, discount_minor: 375_000, share_class: 'PLATFORM' }])
    expect([kept, await statesOf(coupon.id)]).toEqual([['RESERVED'], ['COMMITTED']])
  })

  test('marks only the lines of the instructor who owns the coupon', async () => {
    const [own, other] = [await givenCourse(db), await givenCourse(db)]
    const coupon = await givenCoupon(db, { instructor_id: own.instructorId })
    const buyer = await givenUser(db)

    await checkOut(app, buyer, [own.id, other.id], { couponCode: coupon.code, totalAmount: 26_250 })

    const { id } = await orderOf(buyer.id)
    const lines = await db.selectFrom('order_lines').selectAll().where('order_id', '=', id).orderBy('course_id').execute()
    expect(lines).toMatchObject([
      { course_id: own.id, discount_minor: 375_000, share_class: 'OWN_COUPON' },
      { course_id: other.id, discount_minor: 0, share_class: 'PLATFORM' },
    ])
  })

  test('with nothing left to pay enrolls immediately without the provider, once for repeated clicks (A7)', async () => {
    const coupon = await givenCoupon(db, { discount_bps: 10_000, is_once_per_person: true })
    const [buyer, course] = [await givenUser(db), await givenCourse(db)]
    await call(addToCart, { params: { id: course.id } }, buyer)
    const order = { body: { totalAmount: 0, currency: 'NGN' as const, couponCode: coupon.code, courseIds: [course.id] } }

    const answers = await Promise.all([1, 2, 3].map(() => call(placeOrder, order, buyer)))
    await runJobs()

    expect(answers.map(({ statusCode, data }) => [statusCode, data])).toEqual(Array(3).fill([200, 'ENROLLED']))
    const { id } = await orderOf(buyer.id)
    expect(await effectsOf(db, { buyer, orderId: id })).toEqual({
      status: 'PAID',
      enrollments: 1,
      receipts: 1,
      mails: 1,
      successes: 0,
      inCart: 0,
    })
    expect(await statesOf(coupon.id)).toEqual(['COMMITTED'])
    expect(await db.selectFrom('payments').select('id').where('order_id', '=', id).execute()).toEqual([])
  })

  test('with nothing left to pay enrolls for each cart, even seconds after another order', async () => {
    const [one, other] = [await givenCoupon(db, { discount_bps: 10_000 }), await givenCoupon(db, { discount_bps: 10_000 })]
    const [buyer, first, second] = [await givenUser(db), await givenCourse(db), await givenCourse(db)]

    const answers = [
      await checkOut(app, buyer, [first.id], { couponCode: one.code, totalAmount: 0 }),
      await checkOut(app, buyer, [second.id], { couponCode: other.code, totalAmount: 0 }),
    ]

    expect(answers.map(({ data }) => data)).toEqual(['ENROLLED', 'ENROLLED'])
    expect(await activeCourseIds(db, buyer.id)).toEqual([first.id, second.id])
    expect([await statesOf(one.id), await statesOf(other.id)]).toEqual([['COMMITTED'], ['COMMITTED']])
  })

  test('with nothing to pay enrolls in exactly the courses it reports when two carts are checked out concurrently', async () => {
    const coupon = await givenCoupon(db, { discount_bps: 10_000 })
    const [buyer, first, second] = [await givenUser(db), await givenCourse(db), await givenCourse(db)]
    await call(addToCart, { params: { id: first.id } }, buyer)
    const order = (course: { id: number }) => ({ couponCode: coupon.code, totalAmount: 0, shownIds: [course.id] })

    const [one, other] = await Promise.all([checkOut(app, buyer, [], order(first)), checkOut(app, buyer, [second.id], order(second))])

    const opened = [one.data === 'ENROLLED' ? [first.id] : [], other.data === 'ENROLLED' ? [second.id] : []].flat()
    expect(await activeCourseIds(db, buyer.id)).toEqual(opened)
    for (const { data, code } of [one, other]) expect(data === 'ENROLLED' || code === 'CART_CHANGED').toBe(true)
  })

  test('with nothing to pay returns the same response to a repeat a year later, and reports an empty cart to other requests', async () => {
    const [coupon, other] = [await givenCoupon(db, { discount_bps: 10_000 }), await givenCoupon(db, { discount_bps: 10_000 })]
    const [buyer, course, unbought] = [await givenUser(db), await givenCourse(db), await givenCourse(db)]
    const start = clock.now
    const order = { couponCode: coupon.code, totalAmount: 0, shownIds: [course.id] }
    await checkOut(app, buyer, [course.id], order)
    pass(365 * 24 * 60)

    const repeated = await checkOut(app, buyer, [], order)
    const different = [
      await checkOut(app, buyer, [], { ...order, couponCode: other.code }),
      await checkOut(app, buyer, [], { totalAmount: 0, shownIds: [course.id] }),
      await checkOut(app, buyer, [], { ...order, currency: 'USD' }),
      await checkOut(app, buyer, [], { ...order, totalAmount: 15_000 }),
      await checkOut(app, buyer, [], { ...order, shownIds: [course.id, unbought.id] }),
      await checkOut(app, buyer, [], { ...order, shownIds: [unbought.id] }),
      await checkOut(app, await givenUser(db), [], order),
    ]
    clock.now = start

    expect(repeated).toMatchObject({ statusCode: 200, data: 'ENROLLED' })
    expect(different.map(({ code }) => code)).toEqual(Array(7).fill('CART_EMPTY'))
    expect(await statesOf(coupon.id)).toEqual(['COMMITTED'])
  })

  test('with nothing to pay never reports enrollment in a course that another tab removed from the cart', async () => {
    const coupon = await givenCoupon(db, { discount_bps: 10_000 })
    const [buyer, first, second] = [await givenUser(db), await givenCourse(db), await givenCourse(db)]
    const order = { couponCode: coupon.code, totalAmount: 0 }
    await checkOut(app, buyer, [first.id], order)
    await call(addToCart, { params: { id: second.id } }, buyer)
    await call(removeFromCart, { params: { id: second.id } }, buyer)

    const answers = [
      await checkOut(app, buyer, [], { ...order, shownIds: [second.id] }),
      await checkOut(app, buyer, [], { ...order, shownIds: [first.id, second.id] }),
      await checkOut(app, buyer, [], order),
    ]

    expect(answers.map(({ code }) => code)).toEqual(Array(3).fill('CART_EMPTY'))
    expect(await activeCourseIds(db, buyer.id)).toEqual([first.id])
  })

  test('rejects a total of 0 for a cart with a price, even seconds after a free order', async () => {
    const coupon = await givenCoupon(db, { discount_bps: 10_000 })
    const [buyer, first, second] = [await givenUser(db), await givenCourse(db), await givenCourse(db)]
    await checkOut(app, buyer, [first.id], { couponCode: coupon.code, totalAmount: 0 })

    const answer = await checkOut(app, buyer, [second.id], { totalAmount: 0 })

    expect(answer).toMatchObject({ statusCode: 409, code: 'CART_CHANGED', data: { totalAmount: 15_000, currency: 'NGN' } })
    expect(await activeCourseIds(db, buyer.id)).toEqual([first.id])
  })

  test('works without a provider if nothing is left to pay, and otherwise doesn’t place an order (A7)', async () => {
    const [all, quarter] = [await givenCoupon(unpaid.db, { discount_bps: 10_000 }), await givenCoupon(unpaid.db)]
    const [buyer, course] = [await givenUser(unpaid.db), await givenCourse(unpaid.db)]

    const paid = await checkOut(unpaid, buyer, [course.id], { couponCode: quarter.code, totalAmount: quarterOff })
    const free = await checkOut(unpaid, buyer, [], { couponCode: all.code, totalAmount: 0 })

    expect(paid).toMatchObject({ statusCode: 503, code: 'PAYMENTS_NOT_CONFIGURED' })
    expect(free).toMatchObject({ statusCode: 200, data: 'ENROLLED' })
    expect(await unpaid.db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'PAID' }])
  })

  test('rounds per line: 33% off three courses at $19.99 is $19.80 (F10)', async () => {
    const coupon = await givenCoupon(db, { discount_bps: 3_300 })
    const buyer = await givenUser(db)
    const courses = await Promise.all([1, 2, 3].map(() => givenCourse(db, { price_usd_minor: 1_999 })))

    const answer = await checkOut(
      app,
      buyer,
      courses.map(({ id }) => id),
      { couponCode: coupon.code, currency: 'USD', totalAmount: 40.17 },
    )

    const { reference, orderId } = await newestPayment(db, buyer.id)
    const lines = await db.selectFrom('order_lines').select('discount_minor as discount').where('order_id', '=', orderId).execute()
    expect(answer.statusCode).toBe(200)
    expect(paystack.transaction(reference)?.amountMinor).toBe(4_017)
    expect(lines).toEqual(Array(3).fill({ discount: 660 }))
  })

  test('discounts ₦625 for 12.5% off ₦5,000 (F10)', async () => {
    const coupon = await givenCoupon(db, { discount_bps: 1_250 })
    const course = await givenCourse(db, { price_naira_minor: 500_000 })

    const { answer, buyer } = await givenCheckoutWith(coupon.code, { course, totalAmount: 4_375 })

    expect(answer.statusCode).toBe(200)
    expect((await orderOf(buyer.id)).discount_minor).toBe(62_500)
  })

  test('stores the VAT rate at the time of checkout, only for buyers in Nigeria', async () => {
    await changeSetting(db, { key: 'vatRateBps', value: 750, now: clock.now })
    const [nigerian, ghanaian] = [await givenUser(db), await givenUser(db, { country: 'Ghana', country_code: 'GH' })]
    const course = await givenCourse(db)

    await checkOut(app, nigerian, [course.id])
    await checkOut(app, ghanaian, [course.id], { currency: 'USD', headers: { 'x-country': 'GH' } })
    await changeSetting(db, { key: 'vatRateBps', value: 0, now: clock.now })

    expect([(await orderOf(nigerian.id)).tax_rate_bps, (await orderOf(ghanaian.id)).tax_rate_bps]).toEqual([750, 0])
  })

  test('rejects the total without the discount, and returns the correct one', async () => {
    const { answer } = await givenCheckoutWith((await givenCoupon(db)).code, { totalAmount: 15_000 })

    expect(answer).toMatchObject({ statusCode: 409, code: 'CART_CHANGED', data: { totalAmount: quarterOff, currency: 'NGN' } })
  })

  test('creates a different order than checking out without the coupon', async () => {
    const coupon = await givenCoupon(db)
    const { buyer, course } = await givenCheckoutWith(coupon.code)

    const answer = await checkOut(app, buyer, [course.id])

    const orders = await db
      .selectFrom('orders')
      .select(['status', 'total_minor as total'])
      .where('user_id', '=', buyer.id)
      .orderBy('id')
      .execute()
    expect(answer.statusCode).toBe(200)
    expect(orders).toEqual([
      { status: 'EXPIRED', total: 1_125_000 },
      { status: 'PENDING', total: 1_500_000 },
    ])
    expect(await statesOf(coupon.id)).toEqual(['RELEASED'])
  })
})

describe('an unusable coupon is refused at checkout with the cart’s message, without an order:', () => {
  test.each([
    ['unknown', null, 'COUPON_INVALID', 'Invalid coupon code.'],
    ['expired since it was validated (F4)', { expires_at: clock.now }, 'COUPON_EXPIRED', 'This coupon has expired.'],
    [
      'for other courses (F7)',
      { scope: 'INSTRUCTOR' },
      'COUPON_NOT_APPLICABLE',
      'This coupon is not applicable to the courses in your cart.',
    ],
    [
      'below its minimum (F8)',
      { minimum_naira_minor: 1_500_001 },
      'COUPON_MINIMUM',
      'This coupon requires a minimum purchase of ₦15,000.01.',
    ],
    [
      'leaving less than a card can pay (F6)',
      { discount_bps: 9_980 },
      'COUPON_TOTAL_TOO_SMALL',
      'This coupon is not applicable: the total would be below the minimum card payment (₦50).',
    ],
  ] as const)('%s', async (_, terms, code, message) => {
    const instructor_id = terms && 'scope' in terms ? (await givenCourse(db)).instructorId : null
    const coupon = terms && (await givenCoupon(db, { ...terms, instructor_id }))

    const { answer, buyer } = await givenCheckoutWith(coupon?.code ?? 'NO-SUCH-CODE')

    expect(answer).toMatchObject({ statusCode: 400, code, message })
    expect(await db.selectFrom('orders').select('id').where('user_id', '=', buyer.id).execute()).toEqual([])
  })

  test('guessed at checkout instead of in the cart, after ten wrong codes (F11)', async () => {
    const [buyer, course] = [await givenUser(db), await givenCourse(db)]
    await call(addToCart, { params: { id: course.id } }, buyer)
    const guess = (couponCode: string) => call(placeOrder, { body: { totalAmount: 1, currency: 'NGN', couponCode } }, buyer)

    for (let tries = 0; tries < 10; tries++) expect((await guess(`GUESS-${tries}`)).code).toBe('COUPON_INVALID')

    expect((await guess((await givenCoupon(db)).code)).statusCode).toBe(429)
    const inTheCart = { body: { couponCode: 'GUESS', courseIds: [course.id], currency: 'NGN' as const } }
    expect((await call(checkCoupon, inTheCart, buyer)).statusCode).toBe(429)
  })
})

test('guesses at checkout are limited per network, for any number of accounts', async () => {
  const course = await givenCourse(db)
  const buyers = await Promise.all(Array.from({ length: 7 }, () => givenUser(db)))
  for (const buyer of buyers) await call(addToCart, { params: { id: course.id } }, buyer)
  const headers = { 'x-forwarded-for': '203.0.113.80' }
  const guess = (index: number) =>
    call(placeOrder, { body: { totalAmount: 1, currency: 'NGN', couponCode: `GUESS-${index}` } }, buyers[index % 7], headers)

  const guesses = await Promise.all(Array.from({ length: 70 }, (_, index) => guess(index)))
  const inTheCart = { body: { couponCode: 'GUESS', courseIds: [course.id], currency: 'NGN' as const } }

  expect(guesses.filter(({ code }) => code === 'COUPON_INVALID')).toHaveLength(60)
  expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
  expect((await call(checkCoupon, inTheCart, await givenUser(db), headers)).statusCode).toBe(429)
})

describe('a coupon’s limits', () => {
  test('hold for twenty concurrent buyers: one gets the last use, and no other is charged (F1)', async () => {
    const coupon = await givenCoupon(db, { max_redemptions: 3 })
    for (let used = 0; used < 2; used++) await (await givenCheckoutWith(coupon.code)).pay()
    const course = await givenCourse(db)
    const buyers = await Promise.all(Array.from({ length: 20 }, () => givenUser(db)))
    const before = paystack.transactions().length

    const answers = await Promise.all(
      buyers.map((buyer) => checkOut(app, buyer, [course.id], { couponCode: coupon.code, totalAmount: quarterOff })),
    )

    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refused).toHaveLength(19)
    for (const { message } of refused) expect(message).toBe('This coupon is not applicable: it has reached its usage limit.')
    expect(paystack.transactions().length - before).toBe(1)
    expect(await statesOf(coupon.id)).toEqual(['COMMITTED', 'COMMITTED', 'RESERVED'])
  })

  test('allow one use per user, even from two tabs with different carts (F2)', async () => {
    const coupon = await givenCoupon(db, { is_once_per_person: true })
    const { buyer } = await givenCheckoutWith(coupon.code)
    const [first, more] = [await newestPayment(db, buyer.id), await givenCourse(db)]
    const second = await checkOut(app, buyer, [more.id], { couponCode: coupon.code, totalAmount: 22_500 })
    const whileOpen = await statesOf(coupon.id)

    await payNewest(buyer)
    const third = await checkOut(app, buyer, [(await givenCourse(db)).id], { couponCode: coupon.code, totalAmount: quarterOff })
    await paystack.pay(first.reference, { webhook: 'none' })
    await settleOrder(deps, first.reference)

    expect(second.statusCode).toBe(200)
    expect(whileOpen).toEqual(['RELEASED', 'RESERVED'])
    expect(third).toMatchObject({ statusCode: 400, code: 'COUPON_USED' })
    expect(await redemptions(coupon.id)).toMatchObject([
      { status: 'COMMITTED', isOverLimit: true },
      { status: 'COMMITTED', isOverLimit: false },
    ])
  })

  test('count one use for one order, even after repeated checkouts', async () => {
    const coupon = await givenCoupon(db, { max_redemptions: 1, is_once_per_person: true })
    const { buyer, course, answer } = await givenCheckoutWith(coupon.code)

    const again = await Promise.all(
      Array.from({ length: 5 }, () => checkOut(app, buyer, [course.id], { couponCode: coupon.code, totalAmount: quarterOff })),
    )

    expect(new Set(again.map(({ data }) => data))).toEqual(new Set([answer.data]))
    expect(await statesOf(coupon.id)).toEqual(['RESERVED'])
  })

  test('don’t apply to a late payment after its use was given to another buyer, but the order is flagged', async () => {
    const coupon = await givenCoupon(db, { max_redemptions: 1 })
    const late = await givenCheckoutWith(coupon.code)
    const tooEarly = await givenCheckoutWith(coupon.code)
    pass(46)
    const other = await givenCheckoutWith(coupon.code)

    const [paidByOther, paidLate] = [await other.pay(), await late.pay()]
    await runJobs()

    expect(tooEarly.answer.code).toBe('COUPON_USED_UP')
    expect([paidByOther.settlement, paidLate.settlement]).toEqual(['PAID', 'PAID'])
    expect(await redemptions(coupon.id)).toMatchObject([
      { status: 'COMMITTED', isOverLimit: true, userId: late.buyer.id },
      { status: 'COMMITTED', isOverLimit: false, userId: other.buyer.id },
    ])
    const alerts = mailbox.mails().filter(({ subject }) => subject === `Action needed: order #${paidLate.orderId}`)
    expect(alerts).toHaveLength(1)
    expect(alerts[0]?.text).toContain('above its limit')
  })

  test.each(isThorough ? [100, null] : [100])(
    'hold without a deadlock when a buyer pays for one cart on two paths while checking out another (limit: %j)',
    async (max_redemptions) => {
      const coupon = await givenCoupon(db, { is_once_per_person: true, max_redemptions })
      for (let round = 0; round < 10; round++) {
        const { buyer } = await givenCheckoutWith(coupon.code)
        const { reference, orderId } = await newestPayment(db, buyer.id)
        await call(addToCart, { params: { id: (await givenCourse(db)).id } }, buyer)
        await paystack.pay(reference, { webhook: 'none' })

        const [checkout, ...settlements] = await Promise.all([
          checkOut(app, buyer, [], { couponCode: coupon.code, totalAmount: 22_500 }),
          settleOrder(deps, reference),
          settleOrder(deps, reference),
        ])

        // If the payment settles first, the course is no longer in the cart and the coupon is used. If the new checkout comes first, the old order is paid late.
        expect([200, 400, 409]).toContain(checkout.statusCode)
        expect(settlements).toEqual(['PAID', 'PAID'])
        expect(await effectsOf(db, { buyer, orderId })).toMatchObject({ status: 'PAID', enrollments: 1, receipts: 1 })
      }
      expect((await redemptions(coupon.id)).filter(({ status }) => status === 'COMMITTED')).toHaveLength(10)
    },
  )

  test('don’t flag a late payment while uses are left', async () => {
    const coupon = await givenCoupon(db, { max_redemptions: 2 })
    const late = await givenCheckoutWith(coupon.code)
    pass(46)

    await late.pay()

    expect(await redemptions(coupon.id)).toMatchObject([{ status: 'COMMITTED', isOverLimit: false }])
  })

  test('free the use of an abandoned payment after 45 minutes (F9)', async () => {
    const coupon = await givenCoupon(db, { max_redemptions: 1 })
    const { buyer } = await givenCheckoutWith(coupon.code)
    const { reference } = await newestPayment(db, buyer.id)
    await paystack.decline(reference)
    await settleOrder(deps, reference)
    const during = await givenCheckoutWith(coupon.code)
    pass(46)

    const after = await givenCheckoutWith(coupon.code)

    expect([during.answer.code, after.answer.statusCode]).toEqual(['COUPON_USED_UP', 200])
  })

  test('free the use immediately if the provider can’t open the payment (C4)', async () => {
    const coupon = await givenCoupon(db, { max_redemptions: 1 })
    paystack.addFault({ match: { path: '/transaction/initialize' }, times: 2, action: { type: 'status', status: 500 } })
    const failed = await givenCheckoutWith(coupon.code)
    const released = await statesOf(coupon.id)

    const other = await givenCheckoutWith(coupon.code)

    expect(failed.answer).toMatchObject({ statusCode: 502, message: 'Payment failed. Please try again.' })
    expect(released).toEqual(['RELEASED'])
    expect(other.answer.statusCode).toBe(200)
  })
})

test('a coupon that is turned off, changed or expired during the payment is honored (F5)', async () => {
  const coupon = await givenCoupon(db)
  const { buyer, pay } = await givenCheckoutWith(coupon.code)
  await db.updateTable('coupons').set({ is_active: false, discount_bps: 100, expires_at: clock.now }).where('id', '=', coupon.id).execute()

  const { settlement, reference } = await pay()

  expect(settlement).toBe('PAID')
  expect((await orderOf(buyer.id)).total_minor).toBe(1_125_000)
  expect(await redemptions(coupon.id)).toMatchObject([{ status: 'COMMITTED', isOverLimit: false }])
  expect((await call(verifyPayment, { query: { reference } })).statusCode).toBe(200)
})
