// Refunds of this site that a refund made at the provider replaced, until one of them fails or is paid after all.
import { endRefundedCourse, refundOrderExcess } from '@akada/contract/purchases.ts'
import { retryRefund } from '@akada/contract/refunds.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settleOrder } from '#features/orders/settle-order.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { ROUNDS } from '#testing/at-once.ts'
import { givenManager } from '#testing/builders.ts'
import { dashboardSteps, nothing, refundedOrders } from '#testing/dashboard-steps.ts'
import { brokenMoneyPromises } from '#testing/money-promises.ts'
import { givenCheckout } from '#testing/order-steps.ts'
import { activeCourseIds, askForRefund, givenPurchase, refundedInTable, refundsOf, returnedOf } from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'
import { syncRefunds } from './sync-refunds.ts'

const app = await testApp()
const { call, clock, db, deps, mailbox, paystack, runJobs } = app
const manager = await givenManager(db)
const PRICE = 1_500_000
const ENOUGH = 1_000_000_000_000
const body = { reason: 'As agreed.' }
const { hear, work, refundThere, move, failThere } = dashboardSteps(app)
const { shown, accountsOf, expectPriceReturned, amountsOf, returnsOn, stateOf } = refundedOrders(app, { manager, priceMinor: PRICE })

beforeAll(async () => {
  await app.hearWebhooks()
})

beforeEach(() => paystack.setBalance('NGN', ENOUGH))

describe('a refund replaced by a provider refund that fails', () => {
  test('is due again and can be retried if it had failed', async () => {
    const purchase = await givenPurchase(app, { courses: 2, card: 'refund-fails' })
    await askForRefund(app, purchase)
    await work()
    const before = await stateOf(purchase)
    await failThere(purchase.reference)

    const [own] = await refundsOf(db, purchase.orderId)
    expect(await stateOf(purchase)).toEqual(before)
    expect(own).toMatchObject({ kind: 'BUYER', status: 'FAILED', amountMinor: PRICE })
    expect((await call(retryRefund, { params: { id: own?.id ?? 0 }, body }, manager)).statusCode).toBe(200)
  })

  test('alerts managers once, however often its replacement fails', async () => {
    const purchase = await givenPurchase(app, { courses: 2, card: 'refund-fails' })
    await askForRefund(app, purchase)
    await work()
    for (let time = 0; time < 3; time++) await failThere(purchase.reference)

    const [own] = await refundsOf(db, purchase.orderId)
    const alerts = mailbox
      .mails()
      .filter(({ text }) => text.replace(/\s+/g, ' ').includes('The refund that replaced this one at the provider has failed'))
    expect(alerts.filter(({ text }) => text.includes(`#${own?.id},`))).toHaveLength(1)
  })

  test('is sent if it was pending', async () => {
    const purchase = await givenPurchase(app, { courses: 2 })
    await paystack.setBalance('NGN', 0)
    await askForRefund(app, purchase)
    await runJobs()
    await paystack.setBalance('NGN', ENOUGH)
    const id = await refundThere(purchase.reference)
    expect(await refundsOf(db, purchase.orderId)).toMatchObject([{ status: 'FAILED' }, { kind: 'EXTERNAL' }])

    await move(id, 'failed')
    await work()

    expect((await refundsOf(db, purchase.orderId))[0]).toMatchObject({ status: 'PROCESSED', amountMinor: PRICE })
    expect(returnedOf(app, purchase.reference)).toBe(PRICE)
    expect(await activeCourseIds(db, purchase.buyer.id)).toEqual(purchase.courseIds.slice(1))
    expect(await refundedInTable(app, purchase.orderId, manager)).toBe(PRICE)
    expect(await accountsOf(purchase.orderId)).toEqual(nothing)
  })

  test('is followed by a refund of the missing amount if the other part was sent', async () => {
    const purchase = await givenPurchase(app)
    await paystack.setBalance('NGN', 0)
    await askForRefund(app, purchase)
    await runJobs()
    await paystack.setBalance('NGN', ENOUGH)
    const id = await refundThere(purchase.reference, 500_000)
    clock.now = new Date(clock.now.getTime() + 2 * 3_600_000)
    await enqueue(db, { kind: 'check-refunds', payload: {} })
    await runJobs()
    expect(returnedOf(app, purchase.reference)).toBe(PRICE)

    await move(id, 'failed')
    await work()

    expect(await amountsOf(purchase)).toEqual([
      ['BUYER', 'PROCESSED', 1_000_000],
      ['EXTERNAL', 'FAILED', 500_000],
      ['MANAGER', 'PROCESSED', 500_000],
    ])
    await expectPriceReturned(purchase)
    expect(await returnsOn(purchase.orderId)).toEqual([
      expect.stringMatching(/^₦10,000 on /),
      expect.stringMatching(/^₦5,000 on /),
      expect.stringMatching(/^CN-.+: ₦15,000$/),
    ])
  })
})

describe('one sync that reports several outcomes', () => {
  /** Lets the provider change several refunds before this site asks. */
  async function change(statuses: readonly (readonly [id: number, status: 'failed' | 'processed'])[]) {
    await paystack.holdWebhooks()
    for (const [id, status] of statuses) await paystack.moveRefund(id, status)
  }
  /** Runs several concurrent syncs, then delivers the events. */
  async function syncAll(reference: string) {
    await Promise.all(Array.from({ length: 3 }, () => syncRefunds(deps, { reference })))
    await paystack.releaseWebhooks('reverse')
    await hear()
    await work()
  }

  test('books a refund once that is paid after all, even if the refund that replaced it fails', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const purchase = await givenPurchase(app, { courses: 2, card: 'refund-fails' })
      await askForRefund(app, purchase)
      await work()
      const own = paystack.refunds(purchase.reference)[0]?.id ?? 0
      const replacement = await refundThere(purchase.reference)
      await change([
        [replacement, 'failed'],
        [own, 'processed'],
      ])

      await syncAll(purchase.reference)

      expect(await amountsOf(purchase)).toEqual([
        ['BUYER', 'PROCESSED', PRICE],
        ['EXTERNAL', 'FAILED', 2 * PRICE],
      ])
      expect(await accountsOf(purchase.orderId)).toEqual(nothing)
      expect((await shown(purchase.orderId)).excess).toEqual([])
      expect(returnedOf(app, purchase.reference)).toBe(PRICE)
      expect(await refundedInTable(app, purchase.orderId, manager)).toBe(PRICE)
      expect(await activeCourseIds(db, purchase.buyer.id)).toEqual(purchase.courseIds.slice(1))
    }
  })

  test('compares a new refund with the amount that is due after another fails', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const purchase = await givenPurchase(app)
      await paystack.setBalance('NGN', 0)
      await askForRefund(app, purchase)
      await runJobs()
      await paystack.setBalance('NGN', ENOUGH)
      const part = await refundThere(purchase.reference, 500_000)
      await change([[part, 'failed']])
      await paystack.refund(purchase.reference, 1_000_000)

      await syncAll(purchase.reference)

      expect(await amountsOf(purchase)).toEqual([
        ['BUYER', 'PROCESSED', 500_000],
        ['EXTERNAL', 'FAILED', 500_000],
        ['EXTERNAL', 'PROCESSED', 1_000_000],
      ])
      await expectPriceReturned(purchase)
    }
  })

  test('refunds the part that is due again while the excess is being refunded', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const checkout = await givenCheckout(app)
      await paystack.overrideTransaction(checkout.reference, { amount_delta: 200_000, requested_amount: PRICE + 200_000 })
      await paystack.pay(checkout.reference, { webhook: 'none' })
      await settleOrder(deps, checkout.reference)
      const purchase = { ...checkout, courseId: checkout.courseIds[0] ?? 0 }
      await call(refundOrderExcess, { params: { id: purchase.orderId }, body }, manager)
      await runJobs()
      await paystack.setBalance('NGN', 0)
      await askForRefund(app, purchase)
      await runJobs()
      await paystack.setBalance('NGN', ENOUGH)
      await paystack.holdWebhooks()
      await paystack.refund(purchase.reference, 500_000)
      await syncRefunds(deps, { reference: purchase.reference })
      const part = paystack.refunds(purchase.reference).at(-1)?.id ?? 0
      clock.now = new Date(clock.now.getTime() + 2 * 3_600_000)
      await enqueue(db, { kind: 'check-refunds', payload: {} })
      await runJobs()
      await change([[part, 'failed']])

      await syncAll(purchase.reference)

      expect(await amountsOf(purchase)).toEqual([
        ['MANAGER', 'PROCESSED', 200_000],
        ['BUYER', 'PROCESSED', 1_000_000],
        ['EXTERNAL', 'FAILED', 500_000],
        ['MANAGER', 'PROCESSED', 500_000],
      ])
      expect(returnedOf(app, purchase.reference)).toBe(PRICE + 200_000)
      expect(await accountsOf(purchase.orderId)).toEqual(nothing)
      expect(await brokenMoneyPromises(app)).toEqual([])
    }
  })
})

test('a refund at the provider that is paid after all replaces the buyer’s unsent refund of the same amount', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const purchase = await givenPurchase(app, { courses: 2 })
    const id = await refundThere(purchase.reference, PRICE)
    await call(endRefundedCourse, { params: { id: purchase.orderId }, body: { courseId: purchase.courseId, ...body } }, manager)
    await move(id, 'failed')
    await paystack.setBalance('NGN', 0)
    await askForRefund(app, purchase)
    await runJobs()
    await paystack.setBalance('NGN', ENOUGH)
    await paystack.moveRefund(id, 'processed')

    await Promise.all(Array.from({ length: 3 }, () => syncRefunds(deps, { reference: purchase.reference })))
    clock.now = new Date(clock.now.getTime() + 2 * 3_600_000)
    await enqueue(db, { kind: 'check-refunds', payload: {} })
    await work()

    expect(await refundsOf(db, purchase.orderId)).toMatchObject([
      { kind: 'EXTERNAL', status: 'PROCESSED' },
      { kind: 'BUYER', status: 'FAILED', providerSays: 'The money was returned another way.' },
    ])
    expect(await activeCourseIds(db, purchase.buyer.id)).toEqual(purchase.courseIds.slice(1))
    await expectPriceReturned(purchase)
  }
})
