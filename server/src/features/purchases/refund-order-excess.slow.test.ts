import { endRefundedCourse, getManagedOrder, refundOrderExcess, resolveOrderOnHold } from '@akada/contract/purchases.ts'
import { refundLine, retryRefund } from '@akada/contract/refunds.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { syncDisputes } from '#features/disputes/sync-disputes.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import { ROUNDS } from '#testing/at-once.ts'
import { givenManager, givenUser } from '#testing/builders.ts'
import { checkOut, givenCheckout, newestPayment } from '#testing/order-steps.ts'
import { activeCourseIds, bookedOf, givenPurchase, letProviderWork, refundsOf, statusOf } from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp()
const { call, clock, db, deps, paystack, runJobs } = app
const manager = await givenManager(db)
const EXCESS = 100_000

beforeAll(async () => {
  await app.hearWebhooks()
})

type Override = Parameters<typeof paystack.overrideTransaction>[1]

async function payOtherwise(reference: string, override: Override, card?: 'refund-fails') {
  await paystack.overrideTransaction(reference, override)
  await paystack.pay(reference, { webhook: 'none', ...(card && { card }) })
  await settleOrder(deps, reference)
  await runJobs()
}

/** An order at ₦15,000 per course, overpaid by ₦1,000. */
async function givenOverpaid({ courses = 1, card }: { courses?: number; card?: 'refund-fails' } = {}) {
  const checkout = await givenCheckout(app, { courses })
  await payOtherwise(checkout.reference, { amount_delta: EXCESS, requested_amount: courses * 1_500_000 + EXCESS }, card)
  return checkout
}

async function work() {
  await runJobs()
  await letProviderWork(app)
  await letProviderWork(app)
}

const refund = (orderId: number, as: { id: string } = manager) =>
  call(refundOrderExcess, { params: { id: orderId }, body: { reason: 'Paid too much.' } }, as)
const shown = async (orderId: number) => (await call(getManagedOrder, { params: { id: orderId } }, manager)).data
const suspenseOf = async (orderId: number) => (await bookedOf(db, orderId)).suspense ?? 0

describe('an excess above an order’s price', () => {
  test('below the provider’s minimum refund is shown as too small and can’t be refunded', async () => {
    const { orderId, reference } = await givenCheckout(app, { currency: 'USD' })
    await payOtherwise(reference, { amount_delta: 99, requested_amount: 1_599 })

    const { excess } = await shown(orderId)
    const answer = await refund(orderId)
    await work()

    expect(excess).toEqual([{ reference, amount: 0.99, currency: 'USD', isTooSmall: true, isOverpaid: true }])
    expect(answer).toMatchObject({ statusCode: 409, code: 'EXCESS_TOO_SMALL' })
    expect(await refundsOf(db, orderId)).toEqual([])
  })

  test('is refunded without ending access to courses, and leaves nothing in suspense', async () => {
    const { orderId, reference, buyer, courseIds } = await givenOverpaid()
    const before = await shown(orderId)

    const answer = await refund(orderId)
    await work()

    expect(before.excess).toEqual([{ reference, amount: 1_000, currency: 'NGN', isTooSmall: false, isOverpaid: true }])
    expect(answer).toMatchObject({ statusCode: 200, data: { status: 'PAID', excess: [] } })
    expect(await refundsOf(db, orderId)).toMatchObject([{ kind: 'MANAGER', status: 'PROCESSED', amountMinor: EXCESS, lineId: null }])
    expect(paystack.refunds(reference)).toMatchObject([{ amountMinor: EXCESS, status: 'processed' }])
    expect(await activeCourseIds(db, buyer.id)).toEqual(courseIds)
    expect(await suspenseOf(orderId)).toBe(0)
    expect((await bookedOf(db, orderId)).refund_losses).toBeUndefined()
    const { timeline } = await shown(orderId)
    expect(
      timeline.some(({ text }: { text: string }) => text.endsWith('refunded money that wasn’t part of a course’s price: Paid too much.')),
    ).toBe(true)
  })

  test('is refunded once, even when several managers refund it concurrently or again later', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { orderId, reference } = await givenOverpaid()

      const answers = await Promise.all(Array.from({ length: 10 }, () => refund(orderId)))
      const between = await refund(orderId)
      await work()
      const later = await refund(orderId)

      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      expect([...answers, between, later].filter(({ code }) => code === 'ORDER_WITHOUT_EXCESS')).toHaveLength(11)
      expect(paystack.refunds(reference)).toHaveLength(1)
      const entries = await db.selectFrom('audit_entries').select('act').where('subject_id', '=', String(orderId)).execute()
      expect(entries.filter(({ act }) => act === 'REFUND_MADE')).toHaveLength(1)
    }
  })

  test('can be refunded after all courses were refunded', async () => {
    const { orderId, reference, courseIds } = await givenOverpaid()
    await call(refundLine, { params: { id: orderId }, body: { courseId: courseIds[0] ?? 0, reason: 'As agreed.' } }, manager)
    await work()

    const answer = await refund(orderId)
    await work()

    expect(answer).toMatchObject({ statusCode: 200, data: { status: 'REFUNDED', excess: [] } })
    expect(paystack.refunds(reference).reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(1_600_000)
    expect(await suspenseOf(orderId)).toBe(0)
  })

  test('of a payment on hold can be refunded only once the payment is accepted', async () => {
    const checkout = await givenCheckout(app)
    await db.updateTable('users').set({ suspended_at: clock.now }).where('id', '=', checkout.buyer.id).execute()
    await payOtherwise(checkout.reference, { amount_delta: EXCESS })
    await db.updateTable('users').set({ suspended_at: null }).where('id', '=', checkout.buyer.id).execute()

    const held = await refund(checkout.orderId)
    const body = { decision: 'ACCEPT' as const, reason: 'Spoke to the buyer.' }
    await call(resolveOrderOnHold, { params: { id: checkout.orderId }, body }, manager)
    const accepted = await refund(checkout.orderId)

    expect([held.code, accepted.statusCode]).toEqual(['ORDER_WITHOUT_EXCESS', 200])
    expect(await suspenseOf(checkout.orderId)).toBe(0)
  })

  test('from a second, mismatched payment is refunded in full', async () => {
    const checkout = await givenCheckout(app)
    clock.now = new Date(clock.now.getTime() + 31 * 60_000)
    await checkOut(app, checkout.buyer, checkout.courseIds)
    const second = await newestPayment(db, checkout.buyer.id)
    await payOtherwise(checkout.reference, {})
    await payOtherwise(second.reference, { amount_delta: -EXCESS })

    const answer = await refund(checkout.orderId)
    await work()

    expect(second.orderId).toBe(checkout.orderId)
    expect(answer).toMatchObject({ statusCode: 200, data: { status: 'PAID', excess: [] } })
    expect(paystack.refunds(second.reference)).toMatchObject([{ amountMinor: 1_400_000 }])
    expect(await suspenseOf(checkout.orderId)).toBe(0)
  })

  test('doesn’t grow when a refund at the provider fails', async () => {
    const { orderId, reference } = await givenOverpaid()
    await refund(orderId)
    await work()
    await paystack.refund(reference, 500_000)
    await paystack.settled()
    await runJobs()
    const there = paystack.refunds(reference).find(({ amountMinor }) => amountMinor === 500_000)
    await paystack.moveRefund(there?.id ?? 0, 'failed')
    await paystack.settled()
    await runJobs()

    expect((await shown(orderId)).excess).toEqual([])
    expect((await refund(orderId)).code).toBe('ORDER_WITHOUT_EXCESS')
    expect(await suspenseOf(orderId)).toBe(0)
  })

  test('remains after ending access to a course whose refund at the provider was first taken from the excess', async () => {
    const { orderId, reference, courseIds } = await givenOverpaid({ courses: 2 })
    await paystack.refund(reference, 1_500_000)
    await work()
    const before = (await shown(orderId)).excess
    await call(endRefundedCourse, { params: { id: orderId }, body: { courseId: courseIds[0] ?? 0, reason: 'Seen there.' } }, manager)

    const answer = await refund(orderId)
    await work()

    expect(before).toEqual([])
    expect(answer.statusCode).toBe(200)
    expect(paystack.refunds(reference).map(({ amountMinor }) => amountMinor)).toEqual([1_500_000, EXCESS])
    expect(await suspenseOf(orderId)).toBe(0)
  })

  test('stays with its failed refund, which can be retried, and isn’t refunded a second time', async () => {
    const { orderId } = await givenOverpaid({ card: 'refund-fails' })
    await refund(orderId)
    await work()
    const [failed] = await refundsOf(db, orderId)

    const again = await refund(orderId)
    const retried = await call(retryRefund, { params: { id: failed?.id ?? 0 }, body: { reason: 'Try again.' } }, manager)

    expect(failed).toMatchObject({ status: 'FAILED' })
    expect(again.code).toBe('ORDER_WITHOUT_EXCESS')
    expect(retried.statusCode).toBe(200)
  })

  test('can’t be refunded while the buyer’s bank disputes the payment', async () => {
    const { orderId, reference } = await givenOverpaid()
    await paystack.dispute(reference)
    await syncDisputes(deps, reference)

    const answers = await Promise.all([refund(orderId), refund(orderId)])
    await paystack.resolveDispute(paystack.disputes(reference)[0]?.id ?? 0, 'declined')
    await syncDisputes(deps, reference)
    const afterwards = await refund(orderId)

    expect(answers).toMatchObject([{ code: 'REFUND_DISPUTED' }, { code: 'REFUND_DISPUTED' }])
    expect(afterwards.statusCode).toBe(200)
  })

  test('is refused for the buyer’s own order, an order without excess and an unknown order', async () => {
    const { orderId, buyer } = await givenOverpaid()
    await db.insertInto('user_roles').values({ user_id: buyer.id, role: 'MANAGER' }).execute()

    const answers = [
      await refund(orderId, buyer),
      await refund(orderId, await givenUser(db)),
      await refund((await givenPurchase(app)).orderId),
      await refund(999_999),
    ]

    expect(answers.map(({ code }) => code)).toEqual(['ORDER_OWN', 'NOT_ALLOWED', 'ORDER_WITHOUT_EXCESS', 'ORDER_NOT_FOUND'])
    expect(await statusOf(db, orderId)).toBe('PAID')
    expect(await suspenseOf(orderId)).toBe(-EXCESS)
  })
})
