import { getManagedOrder, getOrder, resolveOrderOnHold } from '@akada/contract/purchases.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { settleOrder } from '#features/orders/settle-order.ts'
import { ROUNDS } from '#testing/at-once.ts'
import { givenAdmin, givenManager, givenUser } from '#testing/builders.ts'
import { checkOut, effectsOf, givenCheckout, newestPayment } from '#testing/order-steps.ts'
import { bookedOf, givenPurchase, refundsOf } from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp()
const { call, clock, db, deps, mailbox, paystack, runJobs } = app
const once = { status: 'PAID', enrollments: 1, receipts: 1, mails: 1, successes: 1, inCart: 0 }
let manager: Awaited<ReturnType<typeof givenManager>>

beforeAll(async () => {
  manager = await givenManager(db)
})

type Override = Parameters<typeof paystack.overrideTransaction>[1]

/** Creates an order that is on hold because its payment differs from it. */
async function givenHeldOrder(override: Override = { amount_delta: -100_000 }) {
  const checkout = await givenCheckout(app)
  await payOtherwise(checkout.reference, override)
  return checkout
}

async function payOtherwise(reference: string, override: Override) {
  await paystack.overrideTransaction(reference, override)
  await paystack.pay(reference, { webhook: 'none' })
  await settleOrder(deps, reference)
}

const resolve = (id: number, decision: 'ACCEPT' | 'REFUND', as?: { id: string }) =>
  call(resolveOrderOnHold, { params: { id }, body: { decision, reason: 'Spoke to the buyer.' } }, as)
const notesOf = (orderId: number) =>
  db.selectFrom('order_notes').select(['act', 'reason', 'done_by as by']).where('order_id', '=', orderId).execute()
const suspenseOf = async (orderId: number) => (await bookedOf(db, orderId)).suspense ?? 0

describe('a payment on hold', () => {
  test('enrolls the buyer and leaves suspense when it is accepted', async () => {
    const held = await givenHeldOrder()
    const before = await suspenseOf(held.orderId)

    const answer = await resolve(held.orderId, 'ACCEPT', manager)
    await runJobs()

    expect(before).toBe(-1_400_000)
    expect(answer).toMatchObject({ statusCode: 200, data: { status: 'PAID', attempts: [{ status: 'SUCCEEDED', amount: 14_000 }] } })
    expect(await effectsOf(db, held)).toEqual(once)
    expect(await suspenseOf(held.orderId)).toBe(0)
    expect((await bookedOf(db, held.orderId)).instructor_pending).toBeLessThan(0)
    expect(mailbox.mails().some(({ to, subject }) => to === held.buyer.email && subject.includes('receipt'))).toBe(true)
    expect(await notesOf(held.orderId)).toEqual([{ act: 'ACCEPTED', reason: 'Spoke to the buyer.', by: manager.id }])
  })

  test('fails the order and leaves nothing in suspense when it is refunded', async () => {
    const held = await givenHeldOrder()

    const answer = await resolve(held.orderId, 'REFUND', manager)
    await runJobs()

    expect(answer).toMatchObject({ statusCode: 200, data: { status: 'FAILED' } })
    expect(await effectsOf(db, held)).toMatchObject({ status: 'FAILED', enrollments: 0, receipts: 0 })
    expect(await refundsOf(db, held.orderId)).toMatchObject([{ kind: 'MANAGER', status: 'PENDING', amountMinor: 1_400_000, lineId: null }])
    expect(await suspenseOf(held.orderId)).toBe(0)
    expect(await notesOf(held.orderId)).toMatchObject([{ act: 'GIVEN_BACK' }])
    const { data } = await call(getOrder, { params: { id: held.orderId } }, held.buyer)
    expect(data.timeline.map(({ text }: { text: string }) => text)).toContain('Refund of the payment approved: ₦14,000.')
    expect(JSON.stringify(data)).not.toContain('Spoke to the buyer')
  })

  test('is resolved once by ten concurrent, conflicting decisions', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const held = await givenHeldOrder()

      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => resolve(held.orderId, index % 2 ? 'ACCEPT' : 'REFUND', manager)),
      )
      await runJobs()

      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      expect(answers.filter(({ code }) => code === 'ORDER_NOT_HELD')).toHaveLength(9)
      expect(await suspenseOf(held.orderId)).toBe(0)
      expect(await notesOf(held.orderId)).toHaveLength(1)
      const { status, enrollments } = (await effectsOf(db, held)) ?? {}
      const refunds = await refundsOf(db, held.orderId)
      expect([status, enrollments, refunds.length]).toEqual(status === 'PAID' ? ['PAID', 1, 0] : ['FAILED', 0, 1])
    }
  })

  test('can be resolved only while on hold, and only by managers and admins other than its buyer', async () => {
    const { orderId, buyer } = await givenHeldOrder()
    await db.insertInto('user_roles').values({ user_id: buyer.id, role: 'MANAGER' }).execute()

    const answers = [
      await resolve(orderId, 'ACCEPT', buyer),
      await resolve(orderId, 'REFUND', buyer),
      await resolve(orderId, 'ACCEPT', await givenUser(db)),
      await resolve(orderId, 'ACCEPT'),
      await resolve(999_999, 'ACCEPT', manager),
      await resolve((await givenPurchase(app)).orderId, 'REFUND', manager),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 401, 404, 409])
    expect(answers.map(({ code }) => code)).toMatchObject([
      'ORDER_OWN',
      'ORDER_OWN',
      'NOT_ALLOWED',
      'SIGN_IN_REQUIRED',
      'ORDER_NOT_FOUND',
      'ORDER_NOT_HELD',
    ])
    expect(await effectsOf(db, { orderId, buyer })).toMatchObject({ status: 'HELD', enrollments: 0 })
    expect((await resolve(orderId, 'ACCEPT', await givenAdmin(db))).statusCode).toBe(200)
  })

  test('can’t be resolved without a reason', async () => {
    const { orderId } = await givenHeldOrder()

    const answer = await call(resolveOrderOnHold, { params: { id: orderId }, body: { decision: 'ACCEPT', reason: '  ' } }, manager)

    expect(answer).toMatchObject({ statusCode: 400, errors: [{ path: 'reason' }] })
  })

  test.each([
    ['in another currency', { currency: 'USD' }, 1],
    ['from the provider’s other mode, which doesn’t move money,', { domain: 'live' }, 0],
  ])('%s can only be refunded', async (_, override, refunds) => {
    const { orderId, buyer } = await givenHeldOrder(override)

    const accepted = await resolve(orderId, 'ACCEPT', manager)
    const between = await effectsOf(db, { orderId, buyer })
    const refunded = await resolve(orderId, 'REFUND', manager)

    expect(accepted).toMatchObject({ statusCode: 409, code: 'ORDER_NOT_ACCEPTABLE' })
    expect(between).toMatchObject({ status: 'HELD', enrollments: 0 })
    expect(refunded).toMatchObject({ statusCode: 200, data: { status: 'FAILED' } })
    expect(await refundsOf(db, orderId)).toHaveLength(refunds)
  })

  test('from an erased buyer can only be refunded', async () => {
    const checkout = await givenCheckout(app)
    await db
      .updateTable('users')
      .set({ email: 'erased-9@erased.invalid', first_name: '', last_name: '', erased_at: clock.now })
      .where('id', '=', checkout.buyer.id)
      .execute()
    await payOtherwise(checkout.reference, {})

    const [accepted, refunded] = [await resolve(checkout.orderId, 'ACCEPT', manager), await resolve(checkout.orderId, 'REFUND', manager)]

    expect([accepted.code, refunded.statusCode]).toEqual(['ORDER_NOT_ACCEPTABLE', 200])
    expect(await suspenseOf(checkout.orderId)).toBe(0)
  })

  test('can still be refunded after another payment paid the order, without ending access to the course', async () => {
    const held = await givenHeldOrder()
    await db.updateTable('orders').set({ status: 'PENDING' }).where('id', '=', held.orderId).execute()
    clock.now = new Date(clock.now.getTime() + 31 * 60_000)
    await checkOut(app, held.buyer, held.courseIds)
    const second = await newestPayment(db, held.buyer.id)
    await paystack.pay(second.reference, { webhook: 'none' })
    await settleOrder(deps, second.reference)

    const answers = [await resolve(held.orderId, 'ACCEPT', manager), await resolve(held.orderId, 'REFUND', manager)]

    expect(second.orderId).toBe(held.orderId)
    expect(answers.map(({ code, statusCode }) => code ?? statusCode)).toEqual(['ORDER_NOT_ACCEPTABLE', 200])
    expect(await effectsOf(db, held)).toMatchObject({ status: 'PAID', enrollments: 1 })
    expect(await suspenseOf(held.orderId)).toBe(0)
  })

  test('pays the order if it is the largest, and other payments are refunded', async () => {
    const held = await givenHeldOrder()
    await db.updateTable('orders').set({ status: 'PENDING' }).where('id', '=', held.orderId).execute()
    clock.now = new Date(clock.now.getTime() + 31 * 60_000)
    await checkOut(app, held.buyer, held.courseIds)
    await payOtherwise((await newestPayment(db, held.buyer.id)).reference, { amount_delta: -500_000 })

    await resolve(held.orderId, 'ACCEPT', manager)

    expect(await effectsOf(db, held)).toMatchObject({ ...once })
    expect(await refundsOf(db, held.orderId)).toMatchObject([{ amountMinor: 1_000_000, lineId: null }])
    expect(await suspenseOf(held.orderId)).toBe(0)
  })

  test('above the order’s total is accepted with its excess in suspense and flagged for review', async () => {
    const checkout = await givenCheckout(app)
    await db.updateTable('users').set({ suspended_at: clock.now }).where('id', '=', checkout.buyer.id).execute()
    await payOtherwise(checkout.reference, { amount_delta: 100_000 })
    await db.updateTable('users').set({ suspended_at: null }).where('id', '=', checkout.buyer.id).execute()

    const { data } = await resolve(checkout.orderId, 'ACCEPT', manager)

    expect(data.reviewReason).toContain('the accepted payment was ₦1,000 above the order’s total')
    expect(await suspenseOf(checkout.orderId)).toBe(-100_000)
  })

  test('that arrives after another one paid the order appends its review reason', async () => {
    const checkout = await givenCheckout(app)
    clock.now = new Date(clock.now.getTime() + 31 * 60_000)
    await checkOut(app, checkout.buyer, checkout.courseIds)
    const second = await newestPayment(db, checkout.buyer.id)
    await payOtherwise(checkout.reference, { amount_delta: 100_000, requested_amount: 1_600_000 })

    await payOtherwise(second.reference, { amount_delta: -100_000 })

    const { data } = await call(getManagedOrder, { params: { id: checkout.orderId } }, manager)
    expect(data).toMatchObject({
      status: 'PAID',
      reviewReason: `paid ₦16,000 instead of ₦15,000; payment ${second.reference}: paid ₦14,000 of ₦15,000`,
    })
  })

  test('is shown to managers with the deciding manager and the reason', async () => {
    const { orderId } = await givenHeldOrder()
    await resolve(orderId, 'ACCEPT', manager)

    const { data } = await call(getManagedOrder, { params: { id: orderId } }, manager)

    expect(data.timeline.map(({ text }: { text: string }) => text)).toContain(
      `Adaeze ${manager.lastName} accepted the payment: Spoke to the buyer.`,
    )
  })
})
