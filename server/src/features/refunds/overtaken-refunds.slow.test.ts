import { endRefundedCourse, getManagedOrder, getOrder, refundOrderExcess } from '@akada/contract/purchases.ts'
import { listRefunds, refundLine, retryRefund } from '@akada/contract/refunds.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settleOrder } from '#features/orders/settle-order.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { ROUNDS } from '#testing/at-once.ts'
import { givenEnrollment, givenManager } from '#testing/builders.ts'
import { brokenMoneyPromises } from '#testing/money-promises.ts'
import { givenCheckout } from '#testing/order-steps.ts'
import {
  activeCourseIds,
  askForRefund,
  bookedOf,
  givenPurchase,
  letProviderWork,
  loseDispute,
  refundedInTable,
  refundsOf,
  returnedOf,
  statusOf,
} from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp()
const { call, clock, db, deps, paystack, runJobs } = app
const manager = await givenManager(db)
const PRICE = 1_500_000
const ENOUGH = 1_000_000_000_000
const body = { reason: 'As agreed.' }

beforeAll(async () => {
  await app.hearWebhooks()
})

beforeEach(() => paystack.setBalance('NGN', ENOUGH))

/** Approves the refund of one course while the provider's balance is too low to send it. */
async function givenUnfunded(courses = 1) {
  const purchase = await givenPurchase(app, { courses })
  await paystack.setBalance('NGN', 0)
  await askForRefund(app, purchase)
  await runJobs()
  await paystack.setBalance('NGN', ENOUGH)
  return purchase
}

async function givenFailed(courses = 1) {
  const purchase = await givenPurchase(app, { courses, card: 'refund-fails' })
  await askForRefund(app, purchase)
  await work()
  return purchase
}

async function givenOverpaid() {
  const checkout = await givenCheckout(app)
  await paystack.overrideTransaction(checkout.reference, { amount_delta: 100_000, requested_amount: 1_600_000 })
  await paystack.pay(checkout.reference, { webhook: 'none' })
  await settleOrder(deps, checkout.reference)
  await runJobs()
  return { ...checkout, courseId: checkout.courseIds[0] ?? 0 }
}

const work = async () => {
  await runJobs()
  for (let step = 0; step < 3; step++) await letProviderWork(app)
}

/** Runs the jobs late enough to send every pending refund. */
async function later() {
  clock.now = new Date(clock.now.getTime() + 2 * 3_600_000)
  await enqueue(db, { kind: 'check-refunds', payload: {} })
  await work()
}

const loseByDispute = (reference: string, amountMinor?: number) => loseDispute(app, reference, amountMinor)

async function refundThere(reference: string, amountMinor?: number) {
  await paystack.refund(reference, amountMinor)
  await paystack.moveRefund(paystack.refunds(reference).at(-1)?.id ?? 0, 'processed')
  await work()
}

async function leftOnBooks(orderId: number) {
  const { suspense = 0, refund_losses: refunds = 0, chargeback_losses: chargebacks = 0 } = await bookedOf(db, orderId)
  return { suspense: suspense + 0, losses: refunds + chargebacks }
}
const nothing = { suspense: 0, losses: 0 }

const retry = (id = 0) => call(retryRefund, { params: { id }, body }, manager)
const giveBack = (orderId: number, courseId: number) => call(refundLine, { params: { id: orderId }, body: { courseId, ...body } }, manager)

const ways = [
  ['on the dashboard', refundThere],
  ['by the buyer’s bank', loseByDispute],
] as const

describe('an approved, unsent refund', () => {
  test.each([
    ['on the dashboard', refundThere, 'PROCESSED'],
    ['by the buyer’s bank', loseByDispute, 'FAILED'],
  ] as const)('is replaced by a return of the same amount %s: it isn’t sent, and other courses stay', async (_, take, status) => {
    const { reference, orderId, buyer, courseIds } = await givenUnfunded(2)

    await take(reference, PRICE)
    await later()

    expect(await refundsOf(db, orderId)).toMatchObject([{ kind: 'BUYER', status }])
    expect(returnedOf(app, reference)).toBe(PRICE)
    expect(await activeCourseIds(db, buyer.id)).toEqual(courseIds.slice(1))
    expect(await leftOnBooks(orderId)).toEqual(nothing)
    expect(await refundedInTable(app, orderId, manager)).toBe(PRICE)
  })

  test.each(ways)('of an excess is replaced by a return of the same amount %s', async (_, take) => {
    const { reference, orderId, buyer, courseIds } = await givenOverpaid()
    await paystack.setBalance('NGN', 0)
    await call(refundOrderExcess, { params: { id: orderId }, body }, manager)
    await runJobs()
    await paystack.setBalance('NGN', ENOUGH)

    await take(reference, 100_000)
    await later()

    expect(returnedOf(app, reference)).toBe(100_000)
    expect(await activeCourseIds(db, buyer.id)).toEqual(courseIds)
    expect(await leftOnBooks(orderId)).toEqual(nothing)
    expect(await refundedInTable(app, orderId, manager)).toBe(0)
  })

  test.each(ways)('is lowered to the payment’s remaining amount after a partial return %s', async (_, take) => {
    const { reference, orderId } = await givenUnfunded()

    await take(reference, 500_000)
    await later()
    await work()

    expect((await refundsOf(db, orderId)).filter(({ kind }) => kind === 'BUYER')).toMatchObject([
      { amountMinor: 1_000_000, status: 'PROCESSED' },
    ])
    expect(returnedOf(app, reference)).toBe(PRICE)
    expect(await leftOnBooks(orderId)).toEqual(nothing)
    expect(await refundedInTable(app, orderId, manager)).toBe(PRICE)
  })

  test.each(ways)('fails permanently when the whole payment of two courses is returned %s', async (_, take) => {
    const { reference, orderId, buyer } = await givenUnfunded(2)
    const [own] = await refundsOf(db, orderId)

    await take(reference)
    await later()
    const answers = await Promise.all([retry(own?.id), retry(own?.id)])
    await work()

    expect((await refundsOf(db, orderId))[0]).toMatchObject({ status: 'FAILED', providerSays: 'The money was returned another way.' })
    expect(answers).toMatchObject([{ code: 'REFUND_NOTHING_LEFT' }, { code: 'REFUND_NOTHING_LEFT' }])
    const { lines } = (await call(getOrder, { params: { id: orderId } }, buyer)).data
    const queue = (await call(listRefunds, { query: { show: 'over', size: 100 } as never }, manager)).data.content
    expect(lines[0].refund).toMatchObject({ status: 'FAILED', isReplaced: true })
    expect(queue.find(({ id }: { id: number }) => id === own?.id)).toMatchObject({ status: 'FAILED', isReplaced: true })
    expect(returnedOf(app, reference)).toBe(2 * PRICE)
    expect(await activeCourseIds(db, buyer.id)).toEqual([])
    expect(await statusOf(db, orderId)).toBe('REFUNDED')
    expect(await leftOnBooks(orderId)).toEqual(nothing)
    expect(await refundedInTable(app, orderId, manager)).toBe(2 * PRICE)
  })

  test.each(ways)('of an overpaid order fails permanently when the whole payment is returned %s', async (_, take) => {
    const { reference, orderId, courseId } = await givenOverpaid()
    await paystack.setBalance('NGN', 0)
    await giveBack(orderId, courseId)
    await runJobs()
    await paystack.setBalance('NGN', ENOUGH)

    await take(reference)
    await later()

    expect(returnedOf(app, reference)).toBe(1_600_000)
    expect(await leftOnBooks(orderId)).toEqual(nothing)
    expect(await refundedInTable(app, orderId, manager)).toBe(PRICE)
  })

  test('leaves the excess in suspense when the bank charges back the same amount as the refund', async () => {
    const { reference, orderId, courseId } = await givenOverpaid()
    await paystack.setBalance('NGN', 0)
    await giveBack(orderId, courseId)
    await runJobs()

    await loseDispute(app, reference, PRICE)
    await later()

    expect(await leftOnBooks(orderId)).toEqual({ suspense: -100_000, losses: 0 })
    expect((await call(getManagedOrder, { params: { id: orderId } }, manager)).data).toMatchObject({
      excess: [{ amount: 1_000 }],
      unmatched: null,
    })
  })

  test('is matched to a dashboard refund of the same amount that was made while it was being sent', async () => {
    const purchase = await givenPurchase(app, { courses: 2 })
    await paystack.setBalance('NGN', 0)
    await askForRefund(app, purchase)
    await runJobs()
    await db.updateTable('refunds').set({ status: 'SENDING' }).where('order_id', '=', purchase.orderId).execute()
    await paystack.setBalance('NGN', ENOUGH)
    await paystack.refund(purchase.reference, PRICE)
    await paystack.settled()
    await runJobs()
    await db
      .updateTable('refunds')
      .set({ status: 'APPROVED', next_check_at: clock.now })
      .where('order_id', '=', purchase.orderId)
      .where('kind', '=', 'BUYER')
      .execute()

    await later()

    expect(returnedOf(app, purchase.reference)).toBe(PRICE)
    expect(await activeCourseIds(db, purchase.buyer.id)).toEqual(purchase.courseIds.slice(1))
    expect(await leftOnBooks(purchase.orderId)).toEqual(nothing)
  })
})

describe('a failed refund', () => {
  test.each(ways)('can’t be retried once its whole payment is returned %s', async (_, take) => {
    const { reference, orderId } = await givenFailed()
    const [own] = await refundsOf(db, orderId)

    await take(reference, 700_000)
    const between = await refundsOf(db, orderId)
    await take(reference, 800_000)
    const answer = await retry(own?.id)

    expect(between[0]).toMatchObject({ status: 'FAILED', amountMinor: 800_000 })
    expect(['REFUND_NOTHING_LEFT', 'REFUND_NOT_RETRYABLE']).toContain(answer.code)
    expect(returnedOf(app, reference)).toBe(PRICE)
    expect(await leftOnBooks(orderId)).toEqual(nothing)
    expect(await refundedInTable(app, orderId, manager)).toBe(PRICE)
  })

  test('is retried for the payment’s remaining amount', async () => {
    const { reference, orderId } = await givenFailed()
    const [own] = await refundsOf(db, orderId)
    await loseDispute(app, reference, 500_000)

    const answer = await retry(own?.id)
    await runJobs()
    await paystack.moveRefund(paystack.refunds(reference).at(-1)?.id ?? 0, 'processed')
    await work()

    expect(answer).toMatchObject({ statusCode: 200, data: { amount: 10_000 } })
    expect(await refundsOf(db, orderId)).toMatchObject([{ status: 'PROCESSED', amountMinor: 1_000_000 }])
    expect(returnedOf(app, reference)).toBe(PRICE)
    expect(await leftOnBooks(orderId)).toEqual(nothing)
  })

  test('that the provider paid after a chargeback of the same amount counts toward the other course', async () => {
    const { reference, orderId, buyer } = await givenFailed(2)
    const [failed] = paystack.refunds(reference)
    await loseDispute(app, reference, PRICE)
    const before = await leftOnBooks(orderId)

    await paystack.moveRefund(failed?.id ?? 0, 'processed')
    await work()

    expect(before).toEqual(nothing)
    expect(await refundsOf(db, orderId)).toMatchObject([{ status: 'PROCESSED' }])
    expect(await activeCourseIds(db, buyer.id)).toEqual([])
    expect(await leftOnBooks(orderId)).toEqual(nothing)
    expect(await refundedInTable(app, orderId, manager)).toBe(2 * PRICE)
  })

  test('that was lowered after it was sent causes a loss of the excess amount if the provider pays it in full after all', async () => {
    const { reference, orderId } = await givenFailed()
    const [own] = paystack.refunds(reference)
    await refundThere(reference, 500_000)

    await paystack.moveRefund(own?.id ?? 0, 'processed')
    await work()

    expect(await refundsOf(db, orderId)).toMatchObject([
      { kind: 'BUYER', status: 'PROCESSED', amountMinor: PRICE },
      { kind: 'EXTERNAL', status: 'PROCESSED', amountMinor: 500_000 },
    ])
    expect(await leftOnBooks(orderId)).toEqual({ suspense: 0, losses: 500_000 })
    expect(await refundedInTable(app, orderId, manager)).toBe(PRICE + 500_000)
  })
})

test('a payment is returned once when ending access to a course, a refund and a partial refund at the provider race', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { reference, orderId, courseIds } = await givenPurchase(app, { courses: 2 })
    await refundThere(reference, PRICE)

    await Promise.all([
      call(endRefundedCourse, { params: { id: orderId }, body: { courseId: courseIds[0] ?? 0, ...body } }, manager),
      giveBack(orderId, courseIds[1] ?? 0),
      paystack.refund(reference, 500_000).catch(() => undefined),
    ])
    await work()
    await later()
    for (const { id, status, kind } of await refundsOf(db, orderId)) if (status === 'FAILED' && kind !== 'EXTERNAL') await retry(id)
    await work()

    expect(returnedOf(app, reference)).toBe(2 * PRICE)
    expect(await leftOnBooks(orderId)).toEqual(nothing)
    expect(await refundedInTable(app, orderId, manager)).toBe(2 * PRICE)
  }
})

describe('a course bought twice', () => {
  /** Pays for an order of two courses, one of which the buyer already owns, without syncing the payment. */
  async function givenDuplicate({ excessMinor = 0 } = {}) {
    const checkout = await givenCheckout(app, { courses: 2 })
    await paystack.overrideTransaction(checkout.reference, { amount_delta: excessMinor })
    await givenEnrollment(db, { course_id: checkout.courseIds[0] ?? 0, user_id: checkout.buyer.id })
    await paystack.pay(checkout.reference, { webhook: 'none' })
    return checkout
  }

  test.each(ways)('isn’t refunded again after its price was returned %s', async (_, take) => {
    const { reference, orderId, buyer, courseIds } = await givenDuplicate()

    await take(reference, PRICE)
    await later()

    expect(returnedOf(app, reference)).toBe(PRICE)
    expect(await activeCourseIds(db, buyer.id)).toEqual(courseIds)
    expect(await leftOnBooks(orderId)).toEqual(nothing)
    expect(await refundedInTable(app, orderId, manager)).toBe(PRICE)
  })

  test.each(ways)('waits for a manager to assign the returned money after more than its price was returned %s', async (_, take) => {
    const { reference, orderId, courseIds } = await givenDuplicate()
    const [twice = 0] = courseIds

    await take(reference, 2_000_000)
    await later()
    const before = [returnedOf(app, reference), (await call(getManagedOrder, { params: { id: orderId } }, manager)).data]
    const answer = await call(endRefundedCourse, { params: { id: orderId }, body: { courseId: twice, ...body } }, manager)
    await later()

    expect(before).toMatchObject([2_000_000, { endableCourseIds: courseIds, reviewReason: expect.stringContaining('was bought twice') }])
    expect(answer.statusCode).toBe(200)
    expect(returnedOf(app, reference)).toBe(2_000_000)
  })

  test('isn’t reported as a breach while a manager has to decide what the return of an excess was for', async () => {
    const { reference, orderId } = await givenDuplicate({ excessMinor: 2 * PRICE })

    await refundThere(reference, PRICE + 100_000)
    await later()

    const { reviewReason } = (await call(getManagedOrder, { params: { id: orderId } }, manager)).data
    expect(reviewReason).toContain('was bought twice')
    expect(await brokenMoneyPromises(app)).not.toContain('A course was paid for twice, but not refunded exactly once')
  })

  test('is refunded once the returned money is assigned to another course', async () => {
    const { reference, orderId, buyer, courseIds } = await givenDuplicate()
    const [twice = 0, other = 0] = courseIds
    await refundThere(reference, 2_000_000)

    await call(endRefundedCourse, { params: { id: orderId }, body: { courseId: other, ...body } }, manager)
    await work()

    expect(returnedOf(app, reference)).toBe(2 * PRICE)
    expect(await activeCourseIds(db, buyer.id)).toEqual([twice])
    expect(await statusOf(db, orderId)).toBe('REFUNDED')
    expect(await leftOnBooks(orderId)).toEqual(nothing)
  })
})
