import { addBundleToCart, getCart } from '@akada/contract/cart.ts'
import { redeemGift } from '@akada/contract/gifts.ts'
import { endRefundedCourse, getManagedOrder, getOrder, resolveOrderOnHold } from '@akada/contract/purchases.ts'
import { approveRefund, cancelRefundRequest, listRefunds, refundLine, requestRefund } from '@akada/contract/refunds.ts'
import { acceptSeat, reassignSeat, revokeSeat } from '@akada/contract/seats.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { syncDisputes } from '#features/disputes/sync-disputes.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import { syncRefunds } from '#features/refunds/sync-refunds.ts'
import { ROUNDS } from '#testing/at-once.ts'
import { givenCourse, givenManager, givenUser } from '#testing/builders.ts'
import { givenBundle } from '#testing/bundle-builders.ts'
import { checkOutBundle, givenOffer, givenPaidBundle, payNewest } from '#testing/bundle-steps.ts'
import { givenCoupon } from '#testing/coupon-builders.ts'
import { givenPaidGift } from '#testing/gift-steps.ts'
import { brokenMoneyPromises } from '#testing/money-promises.ts'
import { checkOut, newestPayment } from '#testing/order-steps.ts'
import { activeCourseIds, learnHalf, letProviderWork, loseDispute, refundsOf } from '#testing/refund-steps.ts'
import { givenPaidSeats, inviteTo, seatOf } from '#testing/seat-steps.ts'
import { testApp } from '#testing/test-app.ts'
import { untilWaiting } from '#testing/until-waiting.ts'

const app = await testApp()
const { call, db } = app
const manager = await givenManager(db)

beforeAll(async () => {
  await app.hearWebhooks()
})

type Buyer = { id: string }

type Offer = Awaited<ReturnType<typeof givenOffer>>

const pay = (buyer: Buyer) => payNewest(app, buyer)

const checkOutRest = ({ buyer, bundle, rest }: Offer, totalAmount = 12_000) =>
  checkOutBundle(app, buyer, bundle, { totalAmount, courseIds: [rest.id] })
const buyRest = ({ buyer, bundle, rest }: Offer) => givenPaidBundle(app, buyer, bundle, { totalAmount: 12_000, courseIds: [rest.id] })

/** An offer whose buyer has bought the first course. */
async function givenOwner() {
  const offer = await givenOffer(db)
  await checkOut(app, offer.buyer, [offer.own.id], { totalAmount: 10_000 })
  return { ...offer, first: await pay(offer.buyer) }
}

const request = (buyer: Buyer, orderId: number, courseId: number) =>
  call(requestRefund, { params: { id: orderId }, body: { courseId, reason: 'Not for me.' } }, buyer)
const shown = async (buyer: Buyer, orderId: number) => (await call(getOrder, { params: { id: orderId } }, buyer)).data
const statusOf = async (orderId: number) =>
  (await db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()).status

describe('the refund of a course that reduced the price of a bundle', () => {
  test('is refused until the bundle is refunded, and the order says why', async () => {
    const offer = await givenOwner()
    const { buyer, own, rest, bundle, first } = offer
    const second = await buyRest(offer)

    const early = await request(buyer, first.orderId, own.id)
    const before = await shown(buyer, first.orderId)
    await request(buyer, second.orderId, rest.id)
    const after = await shown(buyer, first.orderId)
    const late = await request(buyer, first.orderId, own.id)
    await app.runJobs()

    expect(early).toMatchObject({ statusCode: 409, code: 'REFUND_BUNDLE_FIRST' })
    expect(early.message).toBe(`You used this course to pay less for “${bundle.title}”. Refund the bundle first.`)
    expect(before.lines).toMatchObject([
      { refundability: { until: null, reducedBundles: [{ orderId: second.orderId, title: bundle.title }] } },
    ])
    expect(after.lines).toMatchObject([{ refundability: { until: expect.any(String), reducedBundles: [] } }])
    expect(late.data).toMatchObject({ status: 'APPROVED', amount: 10_000 })
    expect(await activeCourseIds(db, buyer.id)).toEqual([])
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('is refused again after the bundle was refunded and bought again', async () => {
    const offer = await givenOwner()
    const { buyer, own, rest, first } = offer
    const second = await buyRest(offer)
    await request(buyer, second.orderId, rest.id)
    await buyRest(offer)

    expect((await request(buyer, first.orderId, own.id)).code).toBe('REFUND_BUNDLE_FIRST')
  })

  test('is refused for a bundle whose course reduced the price of another bundle', async () => {
    const offer = await givenOffer(db)
    const { buyer, own } = offer
    const other = await givenCourse(db, { instructor_id: own.instructorId })
    const first = await givenPaidBundle(app, buyer, await givenBundle(db, { maker_id: own.instructorId, courseIds: [own.id, other.id] }))
    await buyRest(offer)

    expect((await request(buyer, first.orderId, other.id)).code).toBe('REFUND_BUNDLE_FIRST')
  })

  test('is possible if the bundle keeps its price, is unpaid, or was free with a coupon', async () => {
    const [kept, unpaid, free] = [await givenOwner(), await givenOwner(), await givenOwner()]
    await db.updateTable('bundles').set({ owned_courses: 'KEEP' }).where('id', '=', kept.bundle.id).execute()
    await givenPaidBundle(app, kept.buyer, kept.bundle, { courseIds: [kept.rest.id] })
    await checkOutRest(unpaid)
    await givenCoupon(db, { code: 'FREE-REST', discount_bps: 10_000 })
    await checkOutBundle(app, free.buyer, free.bundle, { totalAmount: 0, couponCode: 'FREE-REST', courseIds: [free.rest.id] })

    const answers = []
    for (const { buyer, first, own } of [kept, unpaid, free]) answers.push(await request(buyer, first.orderId, own.id))

    expect(answers.map(({ data }) => data?.status)).toEqual(['APPROVED', 'APPROVED', 'APPROVED'])
    expect(await activeCourseIds(db, free.buyer.id)).toEqual([free.rest.id])
  })

  test('is refused after a payment for the course made its share of a bundle a duplicate', async () => {
    const { buyer, own, rest, bundle } = await givenOffer(db)
    await checkOut(app, buyer, [own.id], { totalAmount: 10_000 })
    const first = await newestPayment(db, buyer.id)
    await checkOutBundle(app, buyer, bundle)
    const second = await newestPayment(db, buyer.id)
    for (const { reference } of [first, second]) {
      await app.paystack.pay(reference, { webhook: 'none' })
      await settleOrder(app.deps, reference)
    }
    await app.runJobs()

    const answer = await request(buyer, first.orderId, own.id)

    expect((await refundsOf(db, second.orderId)).map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([['DUPLICATE', 800_000]])
    expect(answer.code).toBe('REFUND_BUNDLE_FIRST')
    expect((await request(buyer, second.orderId, rest.id)).data).toMatchObject({ status: 'APPROVED', amount: 12_000 })
    expect((await request(buyer, first.orderId, own.id)).data).toMatchObject({ status: 'APPROVED', amount: 10_000 })
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('is refused for a seat that the buyer took, and made free after the purchase of the bundle, and other seats go first', async () => {
    const offer = await givenOffer(db)
    const { buyer, own } = offer
    const { orderId } = await givenPaidSeats(app, buyer, { courseIds: [own.id], seats: 2, totalAmount: 20_000 })
    await inviteTo(app, { orderId, courseId: own.id, buyer }, [buyer.email])
    const { id, token } = await seatOf(app, buyer.email)
    await call(acceptSeat, { params: { id }, body: { token } }, buyer)
    const bought = await buyRest(offer)
    await call(reassignSeat, { params: { id }, body: { email: 'someone@example.test' } }, buyer)
    await call(revokeSeat, { params: { id } }, buyer)

    const unused = await request(buyer, orderId, own.id)
    const answer = await request(buyer, orderId, own.id)

    expect(await statusOf(bought.orderId)).toBe('PAID')
    expect(unused.data).toMatchObject({ status: 'APPROVED', amount: 10_000 })
    expect(answer.code).toBe('REFUND_BUNDLE_FIRST')
  })

  test('by a manager is possible, and the order and the queue name the bundle', async () => {
    const offer = await givenOwner()
    const { buyer, own, bundle, first } = offer
    await learnHalf(db, { buyer, courseId: own.id })
    await checkOutRest(offer)
    const { data: asked } = await request(buyer, first.orderId, own.id)
    const second = await pay(buyer)
    const reducedBundles = [{ orderId: second.orderId, title: bundle.title }]

    const { data: queue } = await call(listRefunds, { query: { size: 100 } as never }, manager)
    const { data: order } = await call(getManagedOrder, { params: { id: first.orderId } }, manager)
    const approved = await call(approveRefund, { params: { id: asked.id }, body: { reason: 'As agreed.' } }, manager)

    expect(queue.content.find(({ id }: { id: number }) => id === asked.id)).toMatchObject({ reducedBundles })
    expect(order.lines).toMatchObject([{ refundability: { reducedBundles } }])
    expect(approved.statusCode).toBe(200)
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('by a lost dispute leaves a review note on the order of the bundle', async () => {
    const offer = await givenOwner()
    const second = await buyRest(offer)

    await loseDispute(app, offer.first.reference)

    const { data } = await call(getManagedOrder, { params: { id: second.orderId } }, manager)
    expect(data.reviewReason).toContain(`course ${offer.own.id} of order #${offer.first.orderId}, which was charged back`)
    expect(await activeCourseIds(db, offer.buyer.id)).toEqual([offer.rest.id])
    expect(await brokenMoneyPromises(app)).toEqual([])
  })
})

test.each(['whole', 'part'] as const)(
  'a refund of the %s order at the provider leaves a review note on the order of the bundle',
  async (of) => {
    const offer = await givenOffer(db)
    const { buyer, own } = offer
    const other = await givenCourse(db)
    await (of === 'whole'
      ? checkOut(app, buyer, [own.id], { totalAmount: 10_000 })
      : checkOut(app, buyer, [own.id, other.id], { totalAmount: 25_000 }))
    const first = await pay(buyer)
    const second = await buyRest(offer)

    await app.paystack.refund(first.reference, 1_000_000)
    await letProviderWork(app)
    await letProviderWork(app)
    await syncRefunds(app.deps, first)
    if (of === 'part')
      await call(endRefundedCourse, { params: { id: first.orderId }, body: { courseId: own.id, reason: 'It was this one.' } }, manager)

    const { data } = await call(getManagedOrder, { params: { id: second.orderId } }, manager)
    expect(data.reviewReason).toContain(`course ${own.id} of order #${first.orderId}, which was charged back or refunded at the provider`)
    expect(await activeCourseIds(db, buyer.id)).toEqual(of === 'part' ? [offer.rest.id, other.id] : [offer.rest.id])
    expect(await brokenMoneyPromises(app)).toEqual([])
  },
)

describe('a bundle', () => {
  test('that is paid twice returns the second payment, also after its reducing course was refunded', async () => {
    const offer = await givenOwner()
    const { buyer, own, first } = offer
    await checkOutRest(offer)
    const late = await newestPayment(db, buyer.id)
    app.clock.now = new Date(app.clock.now.getTime() + 31 * 60_000)
    await checkOutRest(offer)
    const second = await pay(buyer)
    await call(refundLine, { params: { id: first.orderId }, body: { courseId: own.id, reason: 'As agreed.' } }, manager)

    await app.paystack.pay(late.reference, { webhook: 'none' })
    await settleOrder(app.deps, late.reference)
    await app.runJobs()

    expect(late.orderId).toBe(second.orderId)
    expect((await refundsOf(db, second.orderId)).map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([['DUPLICATE', 1_200_000]])
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('can’t be bought while a refund of a course that reduces its price awaits a decision', async () => {
    const offer = await givenOwner()
    const { buyer, own, bundle, first } = offer
    await learnHalf(db, { buyer, courseId: own.id })
    const { data: asked } = await request(buyer, first.orderId, own.id)

    const added = await call(addBundleToCart, { params: { id: bundle.id } }, buyer)
    await call(cancelRefundRequest, { params: { id: asked.id } }, buyer)
    await call(addBundleToCart, { params: { id: bundle.id } }, buyer)
    await request(buyer, first.orderId, own.id)
    const { data: cart } = await call(getCart, { query: {} }, buyer)
    const refused = await checkOutRest(offer)

    expect(added).toMatchObject({ statusCode: 409, code: 'BUNDLE_REFUND_OPEN' })
    expect(cart.bundles[0].problem).toContain('You asked for a refund')
    expect(refused).toMatchObject({ statusCode: 409, code: 'CART_BLOCKED' })
  })

  test('that is paid after its reducing course was refunded is on hold, and a manager can refund or accept it', async () => {
    for (const decision of ['REFUND', 'ACCEPT'] as const) {
      const offer = await givenOwner()
      const { buyer, own, rest, first } = offer
      await checkOutRest(offer)
      await request(buyer, first.orderId, own.id)
      const second = await pay(buyer)
      const held = await statusOf(second.orderId)
      const { data: managed } = await call(getManagedOrder, { params: { id: second.orderId } }, manager)

      const params = { id: second.orderId }
      await call(resolveOrderOnHold, { params, body: { decision, reason: 'As agreed.' } }, manager)
      await letProviderWork(app)

      expect(held).toBe('HELD')
      expect(managed.reviewReason).toContain(`course ${own.id} of order #${first.orderId}, which was refunded`)
      expect(await activeCourseIds(db, buyer.id)).toEqual(decision === 'ACCEPT' ? [rest.id] : [])
    }
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('that is checked out again counts the course as the buyer has it now', async () => {
    const offer = await givenOwner()
    const { buyer, own, rest, bundle, first } = offer
    await checkOutRest(offer)
    await call(refundLine, { params: { id: first.orderId }, body: { courseId: own.id, reason: 'A mistake.' } }, manager)
    const gift = await givenPaidGift(app, await givenUser(db), { courseId: own.id, totalAmount: 10_000, recipientEmail: buyer.email })
    await call(redeemGift, { params: { id: gift.id }, body: { token: gift.token } }, buyer)
    await checkOutRest(offer)

    const second = await pay(buyer)

    expect(await statusOf(second.orderId)).toBe('PAID')
    expect(await activeCourseIds(db, buyer.id)).toEqual([own.id, rest.id])
    const { data } = await call(getManagedOrder, { params: { id: gift.orderId } }, manager)
    expect(data.lines).toMatchObject([{ refundability: { reducedBundles: [{ orderId: second.orderId, title: bundle.title }] } }])
    expect(await brokenMoneyPromises(app)).toEqual([])
  })
})

describe('at the same time', () => {
  test('a course is refunded or reduces the price of a bundle, never both', async () => {
    const outcomes = []
    for (let round = 0; round < 2 * ROUNDS; round++) {
      const offer = await givenOwner()
      const { buyer, own, first } = offer
      await checkOutRest(offer)
      const { reference, orderId } = await newestPayment(db, buyer.id)
      await app.paystack.pay(reference, { webhook: 'none' })
      const settle = () => settleOrder(app.deps, reference)
      const refund = () => request(buyer, first.orderId, own.id)

      const calls = [settle, refund, settle, refund, settle, refund]
      await Promise.all((round % 2 === 0 ? calls : calls.toReversed()).map((act) => act()))
      await refund()
      await settle()
      await app.runJobs()

      outcomes.push([await statusOf(orderId), (await refundsOf(db, first.orderId)).length])
    }

    expect(outcomes.every(([status, refunds]) => (status === 'PAID' && refunds === 0) || (status === 'HELD' && refunds === 1))).toBe(true)
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test.each(['a manager makes', 'a manager approves', 'the provider reports', 'the bank makes'] as const)(
    'the payment of a bundle waits while %s the refund of the course',
    async (act) => {
      const offer = await givenOwner()
      const { buyer, own, first } = offer
      await checkOutRest(offer)
      const { reference, orderId } = await newestPayment(db, buyer.id)
      await app.paystack.pay(reference, { webhook: 'none' })
      await learnHalf(db, { buyer, courseId: own.id })
      const reason = 'As agreed.'
      const asked = act === 'a manager approves' ? await request(buyer, first.orderId, own.id) : undefined
      if (act === 'the provider reports') await app.paystack.refund(first.reference, 1_000_000)
      if (act === 'the bank makes') {
        await app.paystack.dispute(first.reference)
        await app.paystack.resolveDispute(app.paystack.disputes(first.reference).at(-1)?.id ?? 0, 'auto-accepted')
      }
      const refund = {
        'a manager makes': () => call(refundLine, { params: { id: first.orderId }, body: { courseId: own.id, reason } }, manager),
        'a manager approves': () => call(approveRefund, { params: { id: asked?.data.id }, body: { reason } }, manager),
        'the provider reports': () => syncRefunds(app.deps, first),
        'the bank makes': () => syncDisputes(app.deps, first.reference),
      }[act]

      const started = await db.transaction().execute(async (tx) => {
        await tx.selectFrom('course_stats').select('course_id').where('course_id', '=', own.id).forUpdate().execute()
        const refunding = refund()
        await untilWaiting(db, 1)
        const settling = settleOrder(app.deps, reference)
        await untilWaiting(db, 2)
        return [refunding, settling]
      })
      await Promise.all(started)

      expect(await statusOf(orderId)).toBe('HELD')
      expect(await brokenMoneyPromises(app)).toEqual([])
    },
  )

  /** A buyer who accepted a seat, checked out a bundle that it makes cheaper, paid for it and has lost the seat since. */
  async function givenFreedSeat() {
    const offer = await givenOffer(db)
    const { buyer, own } = offer
    const payer = await givenUser(db)
    const team = await givenPaidSeats(app, payer, { courseIds: [own.id], seats: 1, totalAmount: 10_000 })
    await inviteTo(app, { orderId: team.orderId, courseId: own.id, buyer: payer }, [buyer.email])
    const { id, token } = await seatOf(app, buyer.email)
    await call(acceptSeat, { params: { id }, body: { token } }, buyer)
    await checkOutRest(offer)
    await call(reassignSeat, { params: { id }, body: { email: 'someone@example.test' } }, payer)
    await call(revokeSeat, { params: { id } }, payer)
    const bundle = await newestPayment(db, buyer.id)
    await app.paystack.pay(bundle.reference, { webhook: 'none' })
    const settle = () => settleOrder(app.deps, bundle.reference)
    return { ...offer, team, bundle, settle, refund: () => request(payer, team.orderId, own.id) }
  }

  test('the refund of a seat waits while its former member’s payment of a bundle is settled', async () => {
    const { rest, bundle, settle, refund } = await givenFreedSeat()

    const started = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('course_stats').select('course_id').where('course_id', '=', rest.id).forUpdate().execute()
      const settling = settle()
      await untilWaiting(db, 1)
      const refunding = refund()
      await Promise.race([refunding, untilWaiting(db, 2)])
      return { settling, refunding }
    })

    expect(await started.settling).toBe('PAID')
    expect((await started.refunding).code).toBe('REFUND_BUNDLE_FIRST')
    expect(await statusOf(bundle.orderId)).toBe('PAID')
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('a seat is refunded or reduces the price of its former member’s bundle, never both', async () => {
    const outcomes = []
    for (let round = 0; round < 2 * ROUNDS; round++) {
      const { team, bundle, settle, refund } = await givenFreedSeat()
      const acts = [settle, refund]
      await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
      outcomes.push([await statusOf(bundle.orderId), (await refundsOf(db, team.orderId)).length])
    }

    expect(outcomes.every(([status, refunds]) => (status === 'PAID' && refunds === 0) || (status === 'HELD' && refunds === 1))).toBe(true)
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('a duplicate share of a bundle and a refund of the course never return both prices', async () => {
    for (let round = 0; round < 2 * ROUNDS; round++) {
      const { buyer, own, bundle } = await givenOffer(db)
      await checkOut(app, buyer, [own.id], { totalAmount: 10_000 })
      const first = await newestPayment(db, buyer.id)
      await checkOutBundle(app, buyer, bundle)
      const second = await newestPayment(db, buyer.id)
      for (const { reference } of [first, second]) await app.paystack.pay(reference, { webhook: 'none' })
      await settleOrder(app.deps, first.reference)
      const acts = [() => settleOrder(app.deps, second.reference), () => request(buyer, first.orderId, own.id)]

      await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
      await app.runJobs()

      const returned = [...(await refundsOf(db, first.orderId)), ...(await refundsOf(db, second.orderId))]
      expect(returned).toHaveLength(1)
    }
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('a bundle and the course that reduced its price are refunded in this sequence, or the course isn’t', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const offer = await givenOwner()
      const second = await buyRest(offer)

      const [bundle, course] = await Promise.all([
        request(offer.buyer, second.orderId, offer.rest.id),
        request(offer.buyer, offer.first.orderId, offer.own.id),
      ])

      expect(bundle.data?.status).toBe('APPROVED')
      expect([undefined, 'REFUND_BUNDLE_FIRST']).toContain(course.code)
    }
    expect(await brokenMoneyPromises(app)).toEqual([])
  })
})
