// Courses that were refunded and bought again, beside a bundle that has them or costs less because of them.
import { removeBundleFromCart } from '@akada/contract/cart.ts'
import { redeemGift } from '@akada/contract/gifts.ts'
import { endRefundedCourse, getManagedOrder, resolveOrderOnHold } from '@akada/contract/purchases.ts'
import { refundLine, requestRefund } from '@akada/contract/refunds.ts'
import { acceptSeat } from '@akada/contract/seats.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { settleOrder } from '#features/orders/settle-order.ts'
import { syncRefunds } from '#features/refunds/sync-refunds.ts'
import { givenCourse, givenManager, givenUser } from '#testing/builders.ts'
import { givenBundle } from '#testing/bundle-builders.ts'
import { checkOutBundle, givenOffer, givenPaidBundle, payNewest } from '#testing/bundle-steps.ts'
import { dashboardSteps } from '#testing/dashboard-steps.ts'
import { givenPaidGift } from '#testing/gift-steps.ts'
import { brokenMoneyPromises } from '#testing/money-promises.ts'
import { checkOut, newestPayment } from '#testing/order-steps.ts'
import { activeCourseIds, bookedOf, refundsOf, statusOf } from '#testing/refund-steps.ts'
import { givenPaidSeats, inviteTo, seatOf } from '#testing/seat-steps.ts'
import { testApp } from '#testing/test-app.ts'
import { cross, untilWaiting } from '#testing/until-waiting.ts'

const app = await testApp()
const { call, db, paystack } = app
const manager = await givenManager(db)
const { refundThere, move } = dashboardSteps(app)
const reason = 'As agreed.'

beforeAll(async () => {
  await app.hearWebhooks()
  await paystack.setBalance('NGN', 1_000_000_000_000)
})

type Buyer = { id: string }

const pay = (buyer: Buyer) => payNewest(app, buyer)

async function buy(buyer: Buyer, courseId: number) {
  const { statusCode, message } = await checkOut(app, buyer, [courseId], { totalAmount: 10_000 })
  if (statusCode !== 200) throw new Error(message)
  return pay(buyer)
}

const request = (buyer: Buyer, orderId: number, courseId: number) =>
  call(requestRefund, { params: { id: orderId }, body: { courseId, reason: 'Not for me.' } }, buyer)

const returned = async (orderId: number) =>
  (await refundsOf(db, orderId)).map(({ kind, status, amountMinor }) => [kind, status, amountMinor])
const earnedFrom = async (orderId: number) => -((await bookedOf(db, orderId)).instructor_pending ?? 0)
const noteOf = async (orderId: number) => (await call(getManagedOrder, { params: { id: orderId } }, manager)).data.reviewReason
const openedBy = async (buyer: Buyer, courseId: number) => {
  const { order_id } = await db
    .selectFrom('enrollments')
    .innerJoin('order_lines', 'order_lines.id', 'enrollments.order_line_id')
    .select('order_id')
    .where('user_id', '=', buyer.id)
    .where('enrollments.course_id', '=', courseId)
    .where('enrollments.status', '=', 'ACTIVE')
    .executeTakeFirstOrThrow()
  return order_id
}

describe('a course of a bundle that was bought again after the bundle was refunded at the provider', () => {
  async function givenFailed() {
    const offer = await givenOffer(db)
    const first = await givenPaidBundle(app, offer.buyer, offer.bundle)
    const refundId = await refundThere(first.reference)
    const again = await buy(offer.buyer, offer.own.id)
    await move(refundId, 'failed')
    return { ...offer, first, again }
  }

  test('reduces the price of the bundle if the refund fails: its share is returned, and the bundle is refunded before it', async () => {
    const { buyer, own, rest, first, again } = await givenFailed()

    const early = await request(buyer, again.orderId, own.id)
    const bundle = await request(buyer, first.orderId, rest.id)
    const late = await request(buyer, again.orderId, own.id)
    await app.runJobs()

    expect(early.code).toBe('REFUND_BUNDLE_FIRST')
    expect(bundle.data).toMatchObject({ status: 'APPROVED', amount: 12_000 })
    expect(late.data).toMatchObject({ status: 'APPROVED', amount: 10_000 })
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('keeps its new enrollment and earning, and the bundle’s share is a duplicate', async () => {
    const { buyer, own, rest, first, again } = await givenFailed()

    expect(await activeCourseIds(db, buyer.id)).toEqual([own.id, rest.id])
    expect(await openedBy(buyer, own.id)).toBe(again.orderId)
    expect(await openedBy(buyer, rest.id)).toBe(first.orderId)
    expect(await returned(first.orderId)).toEqual([
      ['EXTERNAL', 'FAILED', 2_000_000],
      ['DUPLICATE', 'PENDING', 800_000],
    ])
    // 70% of what is left of ₦12,000 and ₦10,000 after the provider's fees.
    expect([await earnedFrom(first.orderId), await earnedFrom(again.orderId)]).toEqual([823_200, 682_500])
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('stays when the rest of the bundle is refunded at the provider, even if that refund fails', async () => {
    const { buyer, own, rest, bundle } = await givenOffer(db)
    const first = await givenPaidBundle(app, buyer, bundle)
    await refundThere(first.reference, 800_000)
    await call(endRefundedCourse, { params: { id: first.orderId }, body: { courseId: own.id, reason } }, manager)
    const again = await buy(buyer, own.id)
    const earned = await bookedOf(db, again.orderId)

    const refundId = await refundThere(first.reference, 1_200_000)
    const after = await activeCourseIds(db, buyer.id)
    await move(refundId, 'failed')

    expect(after).toEqual([own.id])
    expect(await activeCourseIds(db, buyer.id)).toEqual([own.id, rest.id])
    expect(await openedBy(buyer, own.id)).toBe(again.orderId)
    expect(await bookedOf(db, again.orderId)).toEqual(earned)
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('makes both shares of the first bundle duplicates if it was bought again with a whole bundle', async () => {
    const { buyer, own, rest, bundle } = await givenOffer(db)
    const first = await givenPaidBundle(app, buyer, bundle)
    const refundId = await refundThere(first.reference)
    const again = await givenPaidBundle(app, buyer, bundle)
    await move(refundId, 'failed')

    expect(await activeCourseIds(db, buyer.id)).toEqual([own.id, rest.id])
    expect(await returned(first.orderId)).toEqual([
      ['EXTERNAL', 'FAILED', 2_000_000],
      ['DUPLICATE', 'PENDING', 800_000],
      ['DUPLICATE', 'PENDING', 1_200_000],
    ])
    expect((await request(buyer, again.orderId, own.id)).data.amount).toBe(20_000)
    expect(await brokenMoneyPromises(app)).toEqual([])
  })
})

describe('a course that reduced the price of a bundle, was refunded at the provider and bought again', () => {
  test.each(['alone', 'as a seat'] as const)('%s still reduces it if the refund fails', async (how) => {
    const { buyer, own, rest, bundle } = await givenOffer(db)
    const payer = how === 'alone' ? buyer : await givenUser(db)
    const first =
      how === 'alone' ? await buy(buyer, own.id) : await givenPaidSeats(app, payer, { courseIds: [own.id], seats: 1, totalAmount: 10_000 })
    if (how === 'as a seat') {
      await inviteTo(app, { orderId: first.orderId, courseId: own.id, buyer: payer }, [buyer.email])
      const { id, token } = await seatOf(app, buyer.email)
      await call(acceptSeat, { params: { id }, body: { token } }, buyer)
    }
    await givenPaidBundle(app, buyer, bundle, { totalAmount: 12_000, courseIds: [rest.id] })
    const refundId = await refundThere(first.reference)
    const again = await buy(buyer, own.id)
    await move(refundId, 'failed')

    expect((await request(buyer, again.orderId, own.id)).code).toBe('REFUND_BUNDLE_FIRST')
    const old = await request(payer, first.orderId, own.id)
    expect(how === 'alone' ? old.code : old.data.status).toBe(how === 'alone' ? 'REFUND_OPEN' : 'APPROVED')
    expect(await brokenMoneyPromises(app)).toEqual([])
  })
})

describe('two bundles of one buyer that could make each other cheaper', () => {
  /** Two bundles: the offer and one with a third course for ₦10,000, of which the course for ₦10,000 has a share of ₦8,000. */
  async function givenOffers() {
    const offer = await givenOffer(db)
    const { own, rest } = offer
    const third = await givenCourse(db, { instructor_id: own.instructorId, price_naira_minor: 1_000_000, price_usd_minor: 1_000 })
    const courseIds = [own.id, rest.id, third.id]
    const wider = await givenBundle(db, { maker_id: own.instructorId, courseIds, price_naira_minor: 2_800_000 })
    return { ...offer, third, wider }
  }

  const requestBoth = async (buyer: Buyer, first: [number, number], second: [number, number]) => {
    const early = await request(buyer, ...first)
    const before = await request(buyer, ...second)
    const late = await request(buyer, ...first)
    return [early.code, before.data?.status, late.data?.status]
  }

  test('can both be refunded if a course of one replaces a refunded course of the other', async () => {
    const { buyer, own, rest, third, bundle, wider } = await givenOffers()
    const first = await givenPaidBundle(app, buyer, bundle)
    const refundId = await refundThere(first.reference, 1_200_000)
    await call(endRefundedCourse, { params: { id: first.orderId }, body: { courseId: rest.id, reason } }, manager)
    const second = await givenPaidBundle(app, buyer, wider, { courseIds: [rest.id, third.id] })

    await move(refundId, 'failed')

    expect(await requestBoth(buyer, [first.orderId, own.id], [second.orderId, third.id])).toEqual([
      'REFUND_BUNDLE_FIRST',
      'APPROVED',
      'APPROVED',
    ])
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('can both be refunded if a course that reduced the price of one was bought again with the other', async () => {
    const { buyer, own, rest, third, bundle, wider } = await givenOffers()
    const alone = await buy(buyer, own.id)
    const first = await givenPaidBundle(app, buyer, bundle, { totalAmount: 12_000, courseIds: [rest.id] })
    const refundId = await refundThere(alone.reference)
    const second = await givenPaidBundle(app, buyer, wider, { totalAmount: 16_000, courseIds: [own.id, third.id] })

    await move(refundId, 'failed')

    expect(await requestBoth(buyer, [first.orderId, rest.id], [second.orderId, third.id])).toEqual([
      'REFUND_BUNDLE_FIRST',
      'APPROVED',
      'APPROVED',
    ])
    expect(await brokenMoneyPromises(app)).toEqual([])
  })
})

test('a bundle whose refund at the provider fails after its reducing course was refunded gets a review note', async () => {
  const { buyer, own, rest, bundle } = await givenOffer(db)
  const first = await buy(buyer, own.id)
  const second = await givenPaidBundle(app, buyer, bundle, { totalAmount: 12_000, courseIds: [rest.id] })
  const refundId = await refundThere(second.reference)
  const refunded = await request(buyer, first.orderId, own.id)
  await move(refundId, 'failed')

  expect(refunded.data.status).toBe('APPROVED')
  expect(await noteOf(second.orderId)).toContain(`course ${own.id} of order #${first.orderId}, which was refunded`)
  expect(await brokenMoneyPromises(app)).toEqual([])
})

describe('a bundle whose reducing course was refunded and bought again', () => {
  async function givenBoughtAgain() {
    const offer = await givenOffer(db)
    const { buyer, own, rest, bundle } = offer
    const first = await buy(buyer, own.id)
    await checkOutBundle(app, buyer, bundle, { totalAmount: 12_000, courseIds: [rest.id] })
    const { reference, orderId } = await newestPayment(db, buyer.id)
    await call(removeBundleFromCart, { params: { id: bundle.id } }, buyer)
    await call(refundLine, { params: { id: first.orderId }, body: { courseId: own.id, reason } }, manager)
    return { ...offer, first, reduced: { reference, orderId } }
  }

  const settle = async ({ reference }: { reference: string }) => {
    await paystack.pay(reference, { webhook: 'none' })
    await settleOrder(app.deps, reference)
    await app.runJobs()
  }

  test('before the payment isn’t on hold, and the new purchase counts as the reduction', async () => {
    const { buyer, own, rest, reduced } = await givenBoughtAgain()
    const again = await buy(buyer, own.id)

    await settle(reduced)

    expect(await statusOf(db, reduced.orderId)).toBe('PAID')
    expect(await activeCourseIds(db, buyer.id)).toEqual([own.id, rest.id])
    expect((await request(buyer, again.orderId, own.id)).code).toBe('REFUND_BUNDLE_FIRST')
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('while the payment is on hold is accepted without a note about the refund', async () => {
    const { buyer, own, reduced } = await givenBoughtAgain()
    await settle(reduced)
    const held = await statusOf(db, reduced.orderId)
    const again = await buy(buyer, own.id)

    await call(resolveOrderOnHold, { params: { id: reduced.orderId }, body: { decision: 'ACCEPT', reason } }, manager)

    expect(held).toBe('HELD')
    // The note of the hold is the only one.
    expect((await noteOf(reduced.orderId)).split('which was refunded')).toHaveLength(2)
    expect((await request(buyer, again.orderId, own.id)).code).toBe('REFUND_BUNDLE_FIRST')
    expect(await brokenMoneyPromises(app)).toEqual([])
  })
})

test('the payment of a bundle waits for the refund of a gift that replaces its refunded course', async () => {
  const { buyer, own, rest, bundle } = await givenOffer(db)
  const first = await buy(buyer, own.id)
  await checkOutBundle(app, buyer, bundle, { totalAmount: 12_000, courseIds: [rest.id] })
  const { reference, orderId } = await newestPayment(db, buyer.id)
  await paystack.pay(reference, { webhook: 'none' })
  await call(refundLine, { params: { id: first.orderId }, body: { courseId: own.id, reason } }, manager)
  const gift = await givenPaidGift(app, await givenUser(db), { courseId: own.id, totalAmount: 10_000, recipientEmail: buyer.email })
  await call(redeemGift, { params: { id: gift.id }, body: { token: gift.token } }, buyer)

  const started = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('course_stats').select('course_id').where('course_id', '=', own.id).forUpdate().execute()
    const refunding = call(refundLine, { params: { id: gift.orderId }, body: { courseId: own.id, reason } }, manager)
    await untilWaiting(db, 1)
    const settling = settleOrder(app.deps, reference)
    await Promise.race([settling, untilWaiting(db, 2)])
    return [refunding, settling]
  })
  await Promise.all(started)

  expect(await statusOf(db, orderId)).toBe('HELD')
  expect(await brokenMoneyPromises(app)).toEqual([])
})

test('a refund that the provider reports and a second payment of the bundle that it made cheaper don’t deadlock', async () => {
  const { buyer, own, rest, bundle } = await givenOffer(db)
  const first = await buy(buyer, own.id)
  const second = await givenPaidBundle(app, buyer, bundle, { totalAmount: 12_000, courseIds: [rest.id] })
  await paystack.refund(first.reference)

  await cross(db, () => syncRefunds(app.deps, first), [
    (tx) => tx.selectFrom('orders').select('id').where('id', '=', second.orderId).forUpdate().execute(),
    (tx) => tx.selectFrom('users').select('id').where('id', '=', buyer.id).forShare().execute(),
  ])

  expect(await statusOf(db, first.orderId)).toBe('REFUNDED')
})
