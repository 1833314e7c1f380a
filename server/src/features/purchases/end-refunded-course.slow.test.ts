import { downloadOrders, endRefundedCourse, getManagedOrder } from '@akada/contract/purchases.ts'
import { approveRefund, listRefunds, refundLine } from '@akada/contract/refunds.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { settleOrder } from '#features/orders/settle-order.ts'
import { ROUNDS } from '#testing/at-once.ts'
import { givenManager, givenUser } from '#testing/builders.ts'
import { givenCheckout } from '#testing/order-steps.ts'
import {
  activeCourseIds,
  askForRefund,
  bookedOf,
  givenPurchase,
  givenWaitingRefund,
  learnHalf,
  letProviderWork,
  refundsOf,
  statusOf,
} from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp()
const { call, clock, db, deps, paystack, runJobs } = app
const manager = await givenManager(db)
const PRICE = 1_500_000

beforeAll(async () => {
  await app.hearWebhooks()
})

async function refundThere(reference: string, amountMinor?: number) {
  await paystack.refund(reference, amountMinor)
  await letProviderWork(app)
  await letProviderWork(app)
}

async function loseDispute(reference: string, amountMinor: number) {
  await paystack.dispute(reference, { amountMinor })
  await paystack.resolveDispute(paystack.disputes(reference)[0]?.id ?? 0, 'auto-accepted')
  await paystack.settled()
  await runJobs()
}

const end = (orderId: number, courseId: number, as: { id: string } = manager) =>
  call(endRefundedCourse, { params: { id: orderId }, body: { courseId, reason: 'Refunded on the dashboard.' } }, as)
const shown = async (orderId: number) => (await call(getManagedOrder, { params: { id: orderId } }, manager)).data
const lossesOf = async (orderId: number) => {
  const { refund_losses: refunds = 0, chargeback_losses: chargebacks = 0 } = await bookedOf(db, orderId)
  return refunds + chargebacks
}

describe('access to a course refunded at the provider', () => {
  test('ends without sending money, and the books reverse the sale', async () => {
    const { reference, orderId, buyer, courseIds } = await givenPurchase(app, { courses: 2 })
    const [ended = 0, kept = 0] = courseIds
    await refundThere(reference, PRICE)
    const before = await shown(orderId)
    const { instructor_pending: earnedBefore = 0 } = await bookedOf(db, orderId)

    const answer = await end(orderId, ended)
    await letProviderWork(app)

    expect(before).toMatchObject({ unmatched: { amount: 15_000, currency: 'NGN' }, endableCourseIds: courseIds })
    expect(answer).toMatchObject({ statusCode: 200, data: { status: 'PAID', unmatched: null, endableCourseIds: [] } })
    expect(await activeCourseIds(db, buyer.id)).toEqual([kept])
    expect(paystack.refunds(reference)).toHaveLength(1)
    expect(await refundsOf(db, orderId)).toMatchObject([{ kind: 'EXTERNAL' }])
    expect(await lossesOf(orderId)).toBe(0)
    expect((await bookedOf(db, orderId)).instructor_pending).toBe(earnedBefore / 2)
    expect(answer.data.timeline.at(-1).text).toContain(
      'ended access to a course that had already been refunded: Refunded on the dashboard.',
    )
  })

  test('ends once, even when several managers end it concurrently or again later', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { reference, orderId, courseIds } = await givenPurchase(app, { courses: 2 })
      const [courseId = 0] = courseIds
      await refundThere(reference, PRICE)

      const answers = await Promise.all(Array.from({ length: 10 }, () => end(orderId, courseId)))
      const later = await end(orderId, courseId)

      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      expect([...answers, later].filter(({ code }) => code === 'REFUND_OPEN')).toHaveLength(10)
      expect(await lossesOf(orderId)).toBe(0)
      const notes = await db.selectFrom('order_notes').select('act').where('order_id', '=', orderId).execute()
      expect(notes).toEqual([{ act: 'COURSE_ENDED' }])
    }
  })

  test('ends, but the refund doesn’t cover a second course', async () => {
    const { reference, orderId, buyer, courseIds } = await givenPurchase(app, { courses: 2 })
    await refundThere(reference, PRICE)

    const answers = await Promise.all(courseIds.map((courseId) => end(orderId, courseId)))

    expect(answers.map(({ code }) => code ?? 'ok').sort()).toEqual(['REFUND_NOT_MATCHED', 'ok'])
    expect(await activeCourseIds(db, buyer.id)).toHaveLength(1)
    expect(await lossesOf(orderId)).toBe(0)
  })

  test('can end once several partial refunds cover the price', async () => {
    const { reference, orderId, courseId } = await givenPurchase(app, { courses: 2 })
    await refundThere(reference, 1_000_000)
    const early = [await end(orderId, courseId), await shown(orderId)]
    await refundThere(reference, 500_000)

    const answer = await end(orderId, courseId)

    expect(early).toMatchObject([
      { statusCode: 409, code: 'REFUND_NOT_MATCHED' },
      { unmatched: { amount: 10_000 }, endableCourseIds: [] },
    ])
    expect(answer).toMatchObject({ statusCode: 200, data: { unmatched: null } })
  })

  test('ends for each refunded course, and the order is refunded with the last one', async () => {
    const { reference, orderId, buyer, courseIds } = await givenPurchase(app, { courses: 3 })
    await refundThere(reference, 2 * PRICE)

    for (const courseId of courseIds.slice(0, 2)) await end(orderId, courseId)
    const between = await statusOf(db, orderId)
    await refundThere(reference)

    expect(between).toBe('PAID')
    expect(await statusOf(db, orderId)).toBe('REFUNDED')
    expect(await activeCourseIds(db, buyer.id)).toEqual([])
    expect(await lossesOf(orderId)).toBe(0)
  })

  test('ends, and the unmatched remainder stays a loss for the platform', async () => {
    const { reference, orderId, courseId } = await givenPurchase(app, { courses: 2 })
    await refundThere(reference, 2_000_000)

    const { data } = await end(orderId, courseId)

    expect(data).toMatchObject({ unmatched: { amount: 5_000 }, endableCourseIds: [] })
    expect(await lossesOf(orderId)).toBe(500_000)
  })

  test('stays active when the provider’s refund failed', async () => {
    const { reference, orderId, courseId } = await givenPurchase(app, { courses: 2, card: 'refund-fails' })
    await refundThere(reference, PRICE)

    const answer = await end(orderId, courseId)

    expect(await refundsOf(db, orderId)).toMatchObject([{ kind: 'EXTERNAL', status: 'FAILED' }])
    expect(answer).toMatchObject({ statusCode: 409, code: 'REFUND_NOT_MATCHED' })
  })

  test('ends in an overpaid order, and the excess stays in suspense', async () => {
    const checkout = await givenCheckout(app, { courses: 2 })
    await paystack.overrideTransaction(checkout.reference, { amount_delta: 100_000, requested_amount: 3_100_000 })
    await paystack.pay(checkout.reference, { webhook: 'none' })
    await settleOrder(deps, checkout.reference)
    await refundThere(checkout.reference, PRICE)

    await end(checkout.orderId, checkout.courseIds[0] ?? 0)

    expect(await lossesOf(checkout.orderId)).toBe(0)
    expect((await bookedOf(db, checkout.orderId)).suspense).toBe(-100_000)
  })

  test('ends, and the refund counts once in the orders table', async () => {
    const { reference, orderId, courseId } = await givenPurchase(app, { courses: 2 })
    await refundThere(reference, PRICE)
    const day = clock.now.toISOString().slice(0, 10)
    const refunded = async () => {
      const { text = '' } = await call(downloadOrders, { query: { from: day, to: day } }, manager)
      return text
        .split('\r\n')
        .map((row) => row.split(','))
        .find(([id]) => id === String(orderId))?.[10]
    }
    const before = await refunded()

    await end(orderId, courseId)

    expect([Number(before), Number(await refunded())]).toEqual([15_000, 15_000])
  })

  test('ends, and a pending request doesn’t refund the course again', async () => {
    const purchase = await givenPurchase(app, { courses: 2 })
    await learnHalf(db, purchase)
    const { data: request } = await askForRefund(app, purchase)
    await refundThere(purchase.reference, PRICE)

    const ended = await end(purchase.orderId, purchase.courseId)
    const approved = await call(approveRefund, { params: { id: request.id }, body: { reason: 'As asked.' } }, manager)

    expect([ended.statusCode, approved.code]).toEqual([200, 'REFUND_DECIDED'])
    expect(await refundsOf(db, purchase.orderId)).toMatchObject([{ id: request.id, status: 'DECLINED' }, { kind: 'EXTERNAL' }])
    expect(paystack.refunds(purchase.reference)).toHaveLength(1)
  })
})

test.each(['ended', 'kept'] as const)(
  'a refund request isn’t approved before its payment’s return is assigned to a course (the request’s course is %s)',
  async (asked) => {
    const purchase = await givenPurchase(app, { courses: 2 })
    const [first = 0, second = 0] = purchase.courseIds
    await learnHalf(db, purchase)
    const { data: request } = await askForRefund(app, purchase)
    await refundThere(purchase.reference, PRICE)
    const approve = () => call(approveRefund, { params: { id: request.id }, body: { reason: 'As asked.' } }, manager)
    const queued = async () =>
      (await call(listRefunds, { query: { show: 'waiting', size: 100 } as never }, manager)).data.content.find(
        ({ id }: { id: number }) => id === request.id,
      )

    const refused = await Promise.all([approve(), approve()])
    const before = await queued()
    await end(purchase.orderId, asked === 'ended' ? first : second)
    const after = await queued()
    const approved = await approve()

    expect(refused).toMatchObject([{ code: 'REFUND_MAY_BE_BACK' }, { code: 'REFUND_MAY_BE_BACK' }])
    expect([before.unmatched, after?.unmatched, after === undefined]).toEqual([15_000, undefined, asked === 'ended'])
    expect(approved).toMatchObject(asked === 'ended' ? { code: 'REFUND_DECIDED' } : { statusCode: 200 })
  },
)

describe('access to a course charged back by the buyer’s bank', () => {
  test('ends even though the dispute doesn’t specify a course', async () => {
    const { reference, orderId, buyer, courseIds } = await givenPurchase(app, { courses: 2 })
    await loseDispute(reference, PRICE)

    const answer = await end(orderId, courseIds[1] ?? 0)

    expect(answer).toMatchObject({ statusCode: 200, data: { unmatched: null } })
    expect(await activeCourseIds(db, buyer.id)).toEqual(courseIds.slice(0, 1))
    expect(await lossesOf(orderId)).toBe(0)
  })

  test('ends when a refund at the provider and a chargeback together cover the price', async () => {
    const { reference, orderId, courseId } = await givenPurchase(app, { courses: 3 })
    await refundThere(reference, 700_000)
    await loseDispute(reference, 800_000)

    expect(await end(orderId, courseId)).toMatchObject({ statusCode: 200, data: { unmatched: null } })
    expect(await lossesOf(orderId)).toBe(0)
  })
})

test('ending access to a course is refused for the buyer’s own order, an unknown order and a payment without returned money', async () => {
  const purchase = await givenPurchase(app, { courses: 2 })
  const refunded = await givenPurchase(app)
  await call(refundLine, { params: { id: refunded.orderId }, body: { courseId: refunded.courseId, reason: 'As agreed.' } }, manager)
  const waiting = await givenWaitingRefund(app)
  await db.insertInto('user_roles').values({ user_id: purchase.buyer.id, role: 'MANAGER' }).execute()

  const answers = [
    await end(purchase.orderId, purchase.courseId, purchase.buyer),
    await end(purchase.orderId, purchase.courseId, await givenUser(db)),
    await end(999_999, purchase.courseId),
    await end(purchase.orderId, 999_999),
    await end((await givenCheckout(app)).orderId, purchase.courseId),
    await end(refunded.orderId, refunded.courseId),
    await end(waiting.orderId, waiting.courseId),
  ]

  expect(answers.map(({ code }) => code)).toEqual([
    'ORDER_OWN',
    'NOT_ALLOWED',
    'ORDER_NOT_FOUND',
    'ORDER_NOT_FOUND',
    'ORDER_NOT_FOUND',
    'REFUND_OPEN',
    'REFUND_NOT_MATCHED',
  ])
})
