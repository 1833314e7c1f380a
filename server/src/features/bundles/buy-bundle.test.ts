import { updateCourse } from '@akada/contract/authoring.ts'
import { createBundle, publishBundle } from '@akada/contract/bundles.ts'
import { addBundleToCart, addToCart, getCart, removeFromCart } from '@akada/contract/cart.ts'
import { checkCoupon } from '@akada/contract/coupons.ts'
import { placeOrder } from '@akada/contract/orders.ts'
import { downloadOrders, getManagedOrder, getOrder } from '@akada/contract/purchases.ts'
import { requestRefund } from '@akada/contract/refunds.ts'
import { describe, expect, test } from 'vitest'
import { settleOrder } from '#features/orders/settle-order.ts'
import { changeCourse, givenAdmin, givenCourse, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { givenBundle } from '#testing/bundle-builders.ts'
import { checkOutBundle, givenPaidBundle } from '#testing/bundle-steps.ts'
import { givenCoupon } from '#testing/coupon-builders.ts'
import { brokenMoneyPromises } from '#testing/money-promises.ts'
import { checkOut, newestPayment } from '#testing/order-steps.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp()
const { call, db } = app

const linesOf = (orderId: number) =>
  db
    .selectFrom('order_lines')
    .select([
      'course_id as courseId',
      'bundle_id as bundleId',
      'price_minor as priceMinor',
      'discount_minor as discountMinor',
      'is_duplicate as isDuplicate',
    ])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

const pay = async (buyer: { id: string }) => {
  const { reference, orderId } = await newestPayment(db, buyer.id)
  await app.paystack.pay(reference, { webhook: 'none' })
  await settleOrder(app.deps, reference)
  await app.runJobs()
  return { reference, orderId }
}

/** A buyer who has bought a course for this many naira. */
async function givenOwner(courseId: number, totalAmount = 15_000, owner?: { id: string }) {
  const buyer = owner ?? (await givenUser(db))
  await checkOut(app, buyer, [courseId], { totalAmount })
  await pay(buyer)
  return buyer
}

/** A bundle for ₦20,000 of courses for ₦10,000 and ₦15,000, of two instructors. */
async function givenUneven() {
  const [one, other] = [
    await givenCourse(db, { price_naira_minor: 1_000_000, price_usd_minor: 1_000 }),
    await givenCourse(db, { price_naira_minor: 1_500_000, price_usd_minor: 1_500 }),
  ]
  const admin = await givenAdmin(db)
  return givenBundle(db, { maker_id: admin.id, is_of_site: true, courseIds: [one.id, other.id] })
}

describe('a bundle in the cart', () => {
  test('is one line with its price, and replaces its courses', async () => {
    const bundle = await givenUneven()
    const buyer = await givenUser(db)
    await call(addToCart, { params: { id: bundle.courseIds[0] ?? 0 } }, buyer)

    const { data } = await call(addBundleToCart, { params: { id: bundle.id } }, buyer)

    expect(data.courses).toEqual([])
    expect(data.bundles).toMatchObject([{ id: bundle.id, price: 20_000, listPrice: 25_000, ownedCourses: [], problem: null }])
    expect(data.replacedCourses).toMatchObject([{ id: bundle.courseIds[0] }])
    expect(data.charge).toMatchObject({ currency: 'NGN', total: 20_000, problem: null })
  })

  test('keeps its courses from being added, with a sentence that names it', async () => {
    const bundle = await givenBundle(db)
    const buyer = await givenUser(db)
    await call(addBundleToCart, { params: { id: bundle.id } }, buyer)

    const answer = await call(addToCart, { params: { id: bundle.courseIds[1] ?? 0 } }, buyer)

    expect(answer).toMatchObject({ statusCode: 409, code: 'COURSE_IN_BUNDLE', message: expect.stringContaining(bundle.title) })
  })

  test('refuses another bundle with one of its courses, and its own instructor', async () => {
    const bundle = await givenBundle(db)
    const second = await givenBundle(db, {
      maker_id: bundle.makerId,
      courseIds: [bundle.courseIds[0] ?? 0, (await givenCourse(db, { instructor_id: bundle.makerId })).id],
    })
    const buyer = await givenUser(db)
    await call(addBundleToCart, { params: { id: bundle.id } }, buyer)

    const overlapping = await call(addBundleToCart, { params: { id: second.id } }, buyer)
    const own = await call(addBundleToCart, { params: { id: bundle.id } }, { id: bundle.makerId })

    expect([overlapping.code, own.code]).toEqual(['BUNDLE_OVERLAPS', 'BUNDLE_OWN'])
  })

  test('blocks the checkout if its contents changed to overlap', async () => {
    const bundle = await givenBundle(db)
    const course = await givenCourse(db, { instructor_id: bundle.makerId })
    const buyer = await givenUser(db)
    await call(addToCart, { params: { id: course.id } }, buyer)
    await call(addBundleToCart, { params: { id: bundle.id } }, buyer)
    await db.insertInto('bundle_courses').values({ bundle_id: bundle.id, course_id: course.id, position: 2 }).execute()

    const { data } = await call(getCart, { query: {} }, buyer)
    const answer = await call(placeOrder, { body: { totalAmount: 35_000, currency: 'NGN' } }, buyer)
    await call(removeFromCart, { params: { id: course.id } }, buyer)

    expect(data.courses).toMatchObject([{ problem: 'This course is part of a bundle in your cart.' }])
    expect(answer).toMatchObject({ code: 'CART_BLOCKED', message: expect.stringContaining('already contains it') })
    expect((await call(getCart, { query: {} }, buyer)).data.charge).toMatchObject({ total: 20_000, problem: null })
  })

  test('is shown alone with its charge, as courses are', async () => {
    const [bundle, course] = [await givenBundle(db), await givenCourse(db)]
    const buyer = await givenUser(db)
    await call(addToCart, { params: { id: course.id } }, buyer)
    await call(addBundleToCart, { params: { id: bundle.id } }, buyer)

    const { data } = await call(getCart, { query: { onlyBundle: bundle.id } }, buyer)
    const { data: other } = await call(getCart, { query: { onlyBundle: course.id } }, buyer)

    expect(data).toMatchObject({ courses: [], bundles: [{ id: bundle.id }], charge: { total: 20_000 } })
    expect(other).toMatchObject({ courses: [], charge: null })
  })

  test('is added once by concurrent requests', async () => {
    const bundle = await givenBundle(db)
    const buyer = await givenUser(db)

    const answers = await Promise.all(Array.from({ length: 8 }, () => call(addBundleToCart, { params: { id: bundle.id } }, buyer)))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
    expect((await call(getCart, { query: {} }, buyer)).data.bundles).toHaveLength(1)
  })

  test('and a course of it in a concurrent request never block each other', async () => {
    const bundle = await givenBundle(db)
    const buyer = await givenUser(db)
    const params = { id: bundle.courseIds[0] ?? 0 }

    await Promise.all([call(addBundleToCart, { params: { id: bundle.id } }, buyer), call(addToCart, { params }, buyer)])

    const { data } = await call(getCart, { query: {} }, buyer)
    expect(data).toMatchObject({ courses: [], bundles: [{ id: bundle.id }], charge: { problem: null } })
  })
})

describe('the order of a bundle', () => {
  test('has one line per course, whose prices divide the bundle’s by the list prices', async () => {
    const bundle = await givenUneven()
    const buyer = await givenUser(db)

    const { orderId } = await givenPaidBundle(app, buyer, bundle)

    expect(await linesOf(orderId)).toMatchObject([
      { courseId: bundle.courseIds[0], bundleId: bundle.id, priceMinor: 800_000 },
      { courseId: bundle.courseIds[1], bundleId: bundle.id, priceMinor: 1_200_000 },
    ])
    const enrolled = await db
      .selectFrom('enrollments')
      .select('course_id')
      .where('user_id', '=', buyer.id)
      .where('status', '=', 'ACTIVE')
      .execute()
    expect(enrolled).toHaveLength(2)
    expect((await call(getCart, { query: {} }, buyer)).data.bundles).toEqual([])
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('shows the bundle as one item with its courses: order, managers’ order, CSV, receipt and email', async () => {
    const bundle = await givenUneven()
    const buyer = await givenUser(db)
    const manager = await givenManager(db)
    const { orderId } = await givenPaidBundle(app, buyer, bundle)

    const { data } = await call(getOrder, { params: { id: orderId } }, buyer)
    const { data: managed } = await call(getManagedOrder, { params: { id: orderId } }, manager)
    const { text = '' } = await call(downloadOrders, { query: { from: '2020-01-01', to: '2040-01-01' } }, manager)
    const { snapshot } = await db.selectFrom('receipts').select('snapshot').where('order_id', '=', orderId).executeTakeFirstOrThrow()

    expect(data.lines).toMatchObject([
      {
        title: bundle.title,
        price: 20_000,
        paid: 20_000,
        bundle: { id: bundle.id, courses: bundle.courseIds.map((id) => ({ id, isEnrolled: true })) },
      },
    ])
    expect(data.timeline[0].text).toContain('2 courses')
    expect(managed).toMatchObject({ courses: [bundle.title], lines: [{ title: bundle.title }] })
    expect(text).toContain(bundle.title)
    expect(snapshot).toMatchObject({
      lines: [{ title: bundle.title, priceMinor: 2_000_000, courses: [expect.any(String), expect.any(String)] }],
    })
    const mail = app.mailbox.mails().find(({ to, text: body }) => to === buyer.email && body.includes(bundle.title))
    expect(mail?.text).toContain('₦20,000')
  })

  test('leaves out owned courses, and reduces the price by their share', async () => {
    const bundle = await givenUneven()
    const buyer = await givenOwner(bundle.courseIds[0] ?? 0, 10_000)

    const { orderId } = await givenPaidBundle(app, buyer, bundle, { totalAmount: 12_000, courseIds: bundle.courseIds.slice(1) })

    expect(await linesOf(orderId)).toMatchObject([{ courseId: bundle.courseIds[1], priceMinor: 1_200_000 }])
  })

  test('keeps the price despite owned courses if the bundle says so', async () => {
    const bundle = await givenUneven()
    await db.updateTable('bundles').set({ owned_courses: 'KEEP' }).where('id', '=', bundle.id).execute()
    const buyer = await givenOwner(bundle.courseIds[0] ?? 0, 10_000)

    const { orderId } = await givenPaidBundle(app, buyer, bundle, { courseIds: bundle.courseIds.slice(1) })

    expect(await linesOf(orderId)).toMatchObject([{ courseId: bundle.courseIds[1], priceMinor: 2_000_000 }])
  })

  test('can’t be placed by a buyer who has all courses', async () => {
    const bundle = await givenBundle(db)
    const buyer = await givenUser(db)
    for (const id of bundle.courseIds) await givenOwner(id, 15_000, buyer)

    const answer = await call(addBundleToCart, { params: { id: bundle.id } }, buyer)

    expect(answer).toMatchObject({ statusCode: 409, code: 'BUNDLE_OWNED' })
  })

  test('can be for the bundle alone, and leaves the other courses in the cart', async () => {
    const bundle = await givenBundle(db)
    const other = await givenCourse(db)
    const buyer = await givenUser(db)
    await call(addToCart, { params: { id: other.id } }, buyer)

    const { orderId } = await givenPaidBundle(app, buyer, bundle, { isPart: true })

    expect(await linesOf(orderId)).toHaveLength(2)
    expect((await call(getCart, { query: {} }, buyer)).data).toMatchObject({ courses: [{ id: other.id }], bundles: [] })
  })

  test('gives other instructors their shares after one of them raised the price of their course', async () => {
    const admin = await givenAdmin(db)
    const [one, other] = [await givenCourse(db), await givenCourse(db)]
    const body = { title: 'Of two instructors', priceNaira: 20_000, priceUsd: 20, courseIds: [one.id, other.id] }
    const { data } = await call(createBundle, { body }, admin)
    await call(publishBundle, { params: { id: data.id } }, admin)
    await call(updateCourse, { body: { id: one.id, priceNaira: 10_000_000, priceUsd: 10_000 } }, { id: one.instructorId })

    const { orderId } = await givenPaidBundle(app, await givenUser(db), { id: data.id, courseIds: [one.id, other.id] })

    expect(await linesOf(orderId)).toMatchObject([{ priceMinor: 1_000_000 }, { priceMinor: 1_000_000 }])
  })

  test('costs as much as its courses during a sale, and the books agree', async () => {
    const bundle = await givenUneven()
    for (const id of bundle.courseIds) await changeCourse(db, id, { price_naira_minor: 700_001, price_usd_minor: 701 })

    const { orderId } = await givenPaidBundle(app, await givenUser(db), bundle, { totalAmount: 14_000.02 })

    expect(await linesOf(orderId)).toMatchObject([{ priceMinor: 700_001 }, { priceMinor: 700_001 }])
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('in dollars divides the dollar price, to the cent', async () => {
    const [one, other, third] = [
      await givenCourse(db, { price_naira_minor: null, price_usd_minor: 999 }),
      await givenCourse(db, { price_usd_minor: 1_000 }),
      await givenCourse(db, { price_usd_minor: 1_001 }),
    ]
    const admin = await givenAdmin(db)
    const terms = { price_naira_minor: null, price_usd_minor: 1_999 }
    const courseIds = [one.id, other.id, third.id]
    const bundle = await givenBundle(db, { maker_id: admin.id, is_of_site: true, courseIds, ...terms })

    const { orderId } = await givenPaidBundle(app, await givenUser(db), bundle, { totalAmount: 19.99, currency: 'USD' })

    expect((await linesOf(orderId)).map(({ priceMinor }) => priceMinor)).toEqual([666, 666, 667])
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('has a line of 0 kobo for a course that costs next to nothing, and is refunded whole', async () => {
    const instructor = await givenInstructor(db)
    const [large, small] = [
      await givenCourse(db, { instructor_id: instructor.id, price_naira_minor: 900_000_000 }),
      await givenCourse(db, { instructor_id: instructor.id, price_naira_minor: 100 }),
    ]
    const bundle = await givenBundle(db, { maker_id: instructor.id, courseIds: [large.id, small.id] })
    const buyer = await givenUser(db)

    const { orderId } = await givenPaidBundle(app, buyer, bundle)
    const lines = await linesOf(orderId)
    const paid = await brokenMoneyPromises(app)
    const refund = await call(requestRefund, { params: { id: orderId }, body: { courseId: small.id, reason: 'Not for me.' } }, buyer)
    await app.runJobs()

    expect(lines.map(({ priceMinor }) => priceMinor)).toEqual([2_000_000, 0])
    expect(paid).toEqual([])
    expect(refund.data).toMatchObject({ amount: 20_000, status: 'APPROVED' })
    const enrolled = await db
      .selectFrom('enrollments')
      .select('id')
      .where('user_id', '=', buyer.id)
      .where('status', '=', 'ACTIVE')
      .execute()
    expect(enrolled).toEqual([])
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('that is paid a second time, after it was placed with another coupon, is returned whole', async () => {
    const bundle = await givenBundle(db)
    const buyer = await givenUser(db)
    await givenCoupon(db, { code: 'SECOND-TRY', discount_bps: 1_000 })
    await checkOutBundle(app, buyer, bundle)
    const first = await newestPayment(db, buyer.id)
    await checkOutBundle(app, buyer, bundle, { totalAmount: 18_000, couponCode: 'SECOND-TRY' })
    const second = await newestPayment(db, buyer.id)

    for (const { reference } of [first, second]) {
      await app.paystack.pay(reference, { webhook: 'none' })
      await settleOrder(app.deps, reference)
    }
    await app.runJobs()

    expect(first.orderId).not.toBe(second.orderId)
    expect(await linesOf(second.orderId)).toMatchObject([{ isDuplicate: true }, { isDuplicate: true }])
    const refunds = await db.selectFrom('refunds').select('amount_minor as amountMinor').where('order_id', '=', second.orderId).execute()
    expect(refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(1_800_000)
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('can’t be made a gift or bought for a team over the API', async () => {
    const bundle = await givenBundle(db)
    const buyer = await givenUser(db)
    await call(addBundleToCart, { params: { id: bundle.id } }, buyer)
    const body = { totalAmount: 20_000, currency: 'NGN' as const, courseIds: bundle.courseIds, bundleIds: [bundle.id] }
    const gift = {
      recipientName: 'Ada',
      recipientEmail: 'ada@example.test',
      sendOn: app.clock.now.toISOString().slice(0, 10),
      isFromCart: true,
    }

    const answers = [
      await call(placeOrder, { body: { ...body, gift } }, buyer),
      await call(placeOrder, { body: { ...body, seats: 2 } }, buyer),
    ]

    expect(answers.map(({ statusCode }) => statusCode >= 400 && statusCode < 500)).toEqual([true, true])
    expect(await db.selectFrom('orders').select('id').where('user_id', '=', buyer.id).execute()).toEqual([])
  })

  test('is the same order after a second click', async () => {
    const bundle = await givenBundle(db)
    const buyer = await givenUser(db)

    const answers = await Promise.all(Array.from({ length: 4 }, () => checkOutBundle(app, buyer, bundle)))

    expect(new Set(answers.map(({ data }) => data)).size).toBe(1)
    expect(await db.selectFrom('orders').select('id').where('user_id', '=', buyer.id).execute()).toHaveLength(1)
  })
})

describe('a coupon', () => {
  const check = async (buyer: { id: string }, couponCode: string, { id, courseIds }: { id: number; courseIds: number[] }) =>
    call(checkCoupon, { body: { couponCode, courseIds, bundleIds: [id], currency: 'NGN' } }, buyer)

  test('for the whole site discounts each line of a bundle', async () => {
    const bundle = await givenUneven()
    const buyer = await givenUser(db)
    await givenCoupon(db, { code: 'BUNDLE-10', discount_bps: 1_000 })

    const checked = await check(buyer, 'BUNDLE-10', bundle)
    const { orderId } = await givenPaidBundle(app, buyer, bundle, { totalAmount: 18_000, couponCode: 'BUNDLE-10' })

    expect(checked.data).toMatchObject({ discountedAmount: 18_000, discountAmount: 2_000 })
    expect(await linesOf(orderId)).toMatchObject([{ discountMinor: 80_000 }, { discountMinor: 120_000 }])
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('for chosen courses or an instructor applies only if it covers all courses of the bundle', async () => {
    const bundle = await givenUneven()
    const buyer = await givenUser(db)
    await givenCoupon(db, { code: 'ONE-ONLY', discount_bps: 1_000, scope: 'COURSES', courseIds: bundle.courseIds.slice(0, 1) })
    await givenCoupon(db, { code: 'ALL-OF-IT', discount_bps: 1_000, scope: 'COURSES', courseIds: bundle.courseIds })
    const instructor = await givenInstructor(db)
    const own = await givenBundle(db, { maker_id: instructor.id })
    await givenCoupon(db, { code: 'BY-HER', discount_bps: 1_000, scope: 'INSTRUCTOR', instructor_id: instructor.id })

    expect((await check(buyer, 'ONE-ONLY', bundle)).code).toBe('COUPON_NOT_APPLICABLE')
    expect((await check(buyer, 'ALL-OF-IT', bundle)).data.discountAmount).toBe(2_000)
    expect((await check(buyer, 'BY-HER', bundle)).code).toBe('COUPON_NOT_APPLICABLE')
    expect((await check(buyer, 'BY-HER', own)).data.discountAmount).toBe(2_000)
  })

  test('of 100% enrolls at once, and a repeat changes nothing', async () => {
    const bundle = await givenBundle(db)
    const buyer = await givenUser(db)
    await givenCoupon(db, { code: 'GIVEAWAY', discount_bps: 10_000 })
    const free = { totalAmount: 0, couponCode: 'GIVEAWAY' }

    const answer = await checkOutBundle(app, buyer, bundle, free)
    const body = { ...free, currency: 'NGN' as const, courseIds: bundle.courseIds, bundleIds: [bundle.id] }
    const repeat = await call(placeOrder, { body }, buyer)

    expect([answer.data, repeat.data]).toEqual(['ENROLLED', 'ENROLLED'])
  })
})

describe('during the checkout', () => {
  test('a changed price is refused with the new total', async () => {
    const bundle = await givenBundle(db)
    const buyer = await givenUser(db)
    await call(addBundleToCart, { params: { id: bundle.id } }, buyer)
    await db.updateTable('bundles').set({ price_naira_minor: 2_100_000 }).where('id', '=', bundle.id).execute()

    const answer = await checkOutBundle(app, buyer, bundle)

    expect(answer).toMatchObject({ statusCode: 409, code: 'CART_CHANGED', data: { totalAmount: 21_000 } })
  })

  test('other courses for the same price are refused', async () => {
    const bundle = await givenBundle(db)
    const buyer = await givenUser(db)
    const other = await givenCourse(db, { instructor_id: bundle.makerId })

    const answer = await checkOutBundle(app, buyer, bundle, { courseIds: [bundle.courseIds[0] ?? 0, other.id] })

    expect(answer.code).toBe('CART_CHANGED')
  })

  test('an archived course takes the bundle off sale', async () => {
    const bundle = await givenBundle(db)
    const buyer = await givenUser(db)
    await call(addBundleToCart, { params: { id: bundle.id } }, buyer)
    await changeCourse(db, bundle.courseIds[0] ?? 0, { status: 'ARCHIVED' })

    const answer = await checkOutBundle(app, buyer, bundle)

    expect(answer).toMatchObject({ code: 'CART_BLOCKED', message: expect.stringContaining(bundle.title) })
  })

  test('an archived course doesn’t stop an order that was placed', async () => {
    const bundle = await givenBundle(db)
    const buyer = await givenUser(db)
    await checkOutBundle(app, buyer, bundle)
    await changeCourse(db, bundle.courseIds[0] ?? 0, { status: 'ARCHIVED' })

    const { orderId } = await pay(buyer)

    expect(await linesOf(orderId)).toMatchObject([{ isDuplicate: false }, { isDuplicate: false }])
  })

  test('a course bought in another tab changes the total', async () => {
    const bundle = await givenBundle(db)
    const buyer = await givenUser(db)
    const [courseId = 0] = bundle.courseIds
    await checkOut(app, buyer, [courseId])
    await call(removeFromCart, { params: { id: courseId } }, buyer)
    await call(addBundleToCart, { params: { id: bundle.id } }, buyer)
    await pay(buyer)

    const answer = await checkOutBundle(app, buyer, bundle)

    expect(answer).toMatchObject({ code: 'CART_CHANGED', data: { totalAmount: 10_000 } })
  })

  test('a course that another order paid first is refunded, and the rest is kept', async () => {
    const bundle = await givenBundle(db)
    const [courseId = 0] = bundle.courseIds
    const buyer = await givenUser(db)
    await checkOut(app, buyer, [courseId])
    const first = await newestPayment(db, buyer.id)
    await call(removeFromCart, { params: { id: courseId } }, buyer)
    await checkOutBundle(app, buyer, bundle)
    await app.paystack.pay(first.reference, { webhook: 'none' })
    await settleOrder(app.deps, first.reference)

    const { orderId } = await pay(buyer)

    expect(await linesOf(orderId)).toMatchObject([{ isDuplicate: true }, { isDuplicate: false }])
    const refunds = await db.selectFrom('refunds').select(['kind', 'amount_minor as amountMinor']).where('order_id', '=', orderId).execute()
    expect(refunds).toEqual([{ kind: 'DUPLICATE', amountMinor: 1_000_000 }])
    expect(await brokenMoneyPromises(app)).toEqual([])
  })
})
