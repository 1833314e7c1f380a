// Refunds of the amount that a partial refund at the provider leaves of a payment, also after the partial refund fails.
import { refundLine } from '@akada/contract/refunds.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROUNDS } from '#testing/at-once.ts'
import { givenManager } from '#testing/builders.ts'
import { dashboardSteps, nothing, type Ordered, refundedOrders } from '#testing/dashboard-steps.ts'
import { brokenMoneyPromises } from '#testing/money-promises.ts'
import { givenPurchase, loseDispute, statusOf } from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'
import { syncRefunds } from './sync-refunds.ts'

const app = await testApp()
const { call, db, deps, paystack, runJobs } = app
const manager = await givenManager(db)
const PRICE = 1_500_000
const ENOUGH = 1_000_000_000_000
const body = { reason: 'As agreed.' }
const { hear, work, refundThere, move } = dashboardSteps(app)
const { accountsOf, expectPriceReturned, amountsOf } = refundedOrders(app, { manager, priceMinor: PRICE })

beforeAll(async () => {
  await app.hearWebhooks()
})

beforeEach(() => paystack.setBalance('NGN', ENOUGH))

describe('a refund of the remaining amount after a partial refund at the provider', () => {
  async function givenRefundOfRest(balanceMinor: number) {
    const purchase = await givenPurchase(app)
    const id = await refundThere(purchase.reference, 500_000)
    await paystack.setBalance('NGN', balanceMinor)
    await call(refundLine, { params: { id: purchase.orderId }, body: { courseId: purchase.courseId, ...body } }, manager)
    await runJobs()
    await paystack.setBalance('NGN', ENOUGH)
    return { ...purchase, id }
  }

  test('is raised to the whole price when the partial refund fails, if still unsent', async () => {
    const purchase = await givenRefundOfRest(0)

    await move(purchase.id, 'failed')

    expect(await amountsOf(purchase)).toEqual([
      ['EXTERNAL', 'FAILED', 500_000],
      ['MANAGER', 'PENDING', PRICE],
    ])
    expect(await accountsOf(purchase.orderId)).toEqual(nothing)
    await work()
    await expectPriceReturned(purchase)
  })

  test('is followed by another refund when the partial refund fails, if already sent', async () => {
    const purchase = await givenRefundOfRest(ENOUGH)
    await move(paystack.refunds(purchase.reference).at(-1)?.id ?? 0, 'processed')

    await move(purchase.id, 'failed')
    await work()

    expect(await amountsOf(purchase)).toEqual([
      ['EXTERNAL', 'FAILED', 500_000],
      ['MANAGER', 'PROCESSED', 1_000_000],
      ['MANAGER', 'PROCESSED', 500_000],
    ])
    await expectPriceReturned(purchase)
  })
})

describe('a failed refund of the remaining amount that was raised to the whole price', () => {
  /** Returns the provider's ids of the dashboard refund of 500,000 and of the refund that was sent for 1,000,000. */
  async function givenRaised() {
    const purchase = await givenPurchase(app, { card: 'refund-fails' })
    const there = await refundThere(purchase.reference, 500_000)
    await call(refundLine, { params: { id: purchase.orderId }, body: { courseId: purchase.courseId, ...body } }, manager)
    await runJobs()
    const own = newestAt(purchase)
    for (const id of [own, there]) await move(id, 'failed')
    expect(await amountsOf(purchase)).toEqual([
      ['EXTERNAL', 'FAILED', 500_000],
      ['MANAGER', 'FAILED', PRICE],
    ])
    return { ...purchase, there, own }
  }

  const newestAt = ({ reference }: Ordered) => paystack.refunds(reference).at(-1)?.id ?? 0

  async function expectBothPaid(purchase: Ordered) {
    expect((await amountsOf(purchase)).slice(0, 2)).toEqual([
      ['EXTERNAL', 'PROCESSED', 500_000],
      ['MANAGER', 'PROCESSED', 1_000_000],
    ])
    await expectPriceReturned(purchase)
    expect(await statusOf(db, purchase.orderId)).toBe('REFUNDED')
    expect(await brokenMoneyPromises(app)).toEqual([])
  }

  test('is lowered again if one report says that the provider paid both parts after all', async () => {
    const purchase = await givenRaised()

    for (const id of [purchase.there, purchase.own]) await paystack.moveRefund(id, 'processed')
    await hear()

    await expectBothPaid(purchase)
    expect(await amountsOf(purchase)).toHaveLength(2)
  })

  test('is lowered and booked once, however often and concurrently the payments are reported', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const purchase = await givenRaised()
      for (const id of [purchase.own, purchase.there]) await paystack.moveRefund(id, 'processed')

      await Promise.all(Array.from({ length: 5 }, () => syncRefunds(deps, { reference: purchase.reference })))
      await hear()

      await expectBothPaid(purchase)
      expect(await amountsOf(purchase)).toHaveLength(2)
    }
  })

  test.each([
    ['the dashboard refund first', ['there', 'own']],
    ['the dashboard refund last', ['own', 'there']],
  ] as const)('is lowered again if the provider pays both parts after all, %s', async (_, order) => {
    const purchase = await givenRaised()
    await paystack.setBalance('NGN', 0)

    for (const which of order) await move(purchase[which], 'processed')
    await paystack.setBalance('NGN', ENOUGH)
    await work()

    await expectBothPaid(purchase)
  })

  test('is followed by a refund of the missing amount if the provider pays only the sent part after all', async () => {
    const purchase = await givenRaised()

    await move(purchase.own, 'processed')
    await move(newestAt(purchase), 'processed')

    expect(await amountsOf(purchase)).toEqual([
      ['EXTERNAL', 'FAILED', 500_000],
      ['MANAGER', 'PROCESSED', 1_000_000],
      ['MANAGER', 'PROCESSED', 500_000],
    ])
    await expectPriceReturned(purchase)
    expect(await brokenMoneyPromises(app)).toEqual([])
  })
})

test('a chargeback of the amount left by a partial refund leaves no loss on either account', async () => {
  const { reference, orderId } = await givenPurchase(app, { courses: 2 })
  await refundThere(reference, 1_800_000)
  await loseDispute(app, reference, 1_200_000)

  expect(await accountsOf(orderId)).toEqual(nothing)
})

test('a refund of the amount left by a partial chargeback leaves no loss on either account', async () => {
  const { reference, orderId, courseId } = await givenPurchase(app)
  await loseDispute(app, reference, 500_000)
  await call(refundLine, { params: { id: orderId }, body: { courseId, ...body } }, manager)

  expect(await accountsOf(orderId)).toEqual(nothing)
})
