// Refunds that couldn't be paid, and are made on the provider's dashboard instead.
import { retryRefund } from '@akada/contract/refunds.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenManager } from '#testing/builders.ts'
import { activeCourseIds, askForRefund, bookedOf, givenPurchase, letProviderWork, refundsOf } from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'
import { syncRefunds } from './sync-refunds.ts'

const app = await testApp()
const { call, db, deps, paystack, runJobs } = app
const manager = await givenManager(db)
const PRICE = 1_500_000
const account = { bankCode: '058', accountNumber: '0123456789' }

beforeAll(async () => {
  await app.hearWebhooks()
})

/** Syncs explicitly, because refunds of the same amount have equal events, and equal events count once. */
const hear = async ({ reference }: { reference: string }) => {
  await paystack.settled()
  await runJobs()
  await syncRefunds(deps, { reference })
}

/** Creates a purchase of two courses, and a refund of the first one that the provider can't pay. */
async function givenStuck(card: 'refund-fails' | 'refund-needs-attention') {
  const purchase = await givenPurchase(app, { courses: 2, card })
  await askForRefund(app, purchase)
  await runJobs()
  for (let step = 0; step < 3; step++) await letProviderWork(app)
  const [own] = await refundsOf(db, purchase.orderId)
  return { ...purchase, refundId: own?.id ?? 0, status: own?.status }
}

/** Refunds the price of a course on the dashboard. The refund stays pending. */
async function refundThere(reference: string): Promise<number> {
  await paystack.refund(reference, PRICE)
  return paystack.refunds(reference).at(-1)?.id ?? 0
}

async function move(stuck: { reference: string }, id: number, status: 'failed' | 'processed') {
  await paystack.moveRefund(id, status)
  await hear(stuck)
}

const outOf = (reference: string): number =>
  paystack
    .refunds(reference)
    .filter(({ status }) => status !== 'failed' && status !== 'needs-attention')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)

const retry = (id: number) => call(retryRefund, { params: { id }, body: { reason: 'As agreed.', account } }, manager)
const losses = async (orderId: number) => {
  const { suspense = 0, refund_losses: refunds = 0, chargeback_losses: chargebacks = 0 } = await bookedOf(db, orderId)
  return [suspense, refunds, chargebacks]
}

describe.each([
  ['failed', 'refund-fails', 'FAILED'],
  ['needs a bank account', 'refund-needs-attention', 'NEEDS_ATTENTION'],
] as const)('a refund that %s and is then made on the dashboard', (_, card, status) => {
  test('isn’t sent again while the dashboard refund is pending, and counts once', async () => {
    const stuck = await givenStuck(card)
    const id = await refundThere(stuck.reference)
    await hear(stuck)

    const refused = await retry(stuck.refundId)
    await move(stuck, id, 'processed')

    expect(stuck.status).toBe(status)
    expect(refused.code).toBe('REFUND_NOT_RETRYABLE')
    expect(await refundsOf(db, stuck.orderId)).toMatchObject([{ kind: 'BUYER', status: 'PROCESSED', attempt: 2 }])
    expect(outOf(stuck.reference)).toBe(PRICE)
    expect(await activeCourseIds(db, stuck.buyer.id)).toEqual(stuck.courseIds.slice(1))
    expect(await losses(stuck.orderId)).toEqual([0, 0, 0])
  })

  test('isn’t sent again even if no event of the dashboard refund has arrived yet', async () => {
    const stuck = await givenStuck(card)
    await paystack.holdWebhooks()
    await refundThere(stuck.reference)

    expect((await retry(stuck.refundId)).code).toBe('REFUND_NOT_RETRYABLE')
    await paystack.releaseWebhooks()
    expect(outOf(stuck.reference)).toBe(PRICE)
  })

  test('is replaced once, however often it is synced and retried', async () => {
    const stuck = await givenStuck(card)
    await refundThere(stuck.reference)

    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => syncRefunds(deps, { reference: stuck.reference })),
      ...Array.from({ length: 4 }, () => retry(stuck.refundId)),
    ])
    await hear(stuck)

    expect(answers.slice(4)).toMatchObject(Array.from({ length: 4 }, () => ({ code: 'REFUND_NOT_RETRYABLE' })))
    expect(outOf(stuck.reference)).toBe(PRICE)
    expect(await refundsOf(db, stuck.orderId)).toMatchObject([{ status: 'PENDING', attempt: 2 }])
  })

  test('is still owed if the dashboard refund fails as well', async () => {
    const stuck = await givenStuck(card)
    const id = await refundThere(stuck.reference)
    await hear(stuck)
    await move(stuck, id, 'failed')

    expect(await refundsOf(db, stuck.orderId)).toMatchObject([{ status: 'FAILED', attempt: 2 }])
    expect(await losses(stuck.orderId)).toEqual([-PRICE, 0, 0])
    expect(await activeCourseIds(db, stuck.buyer.id)).toEqual(stuck.courseIds.slice(1))
    expect((await retry(stuck.refundId)).statusCode).toBe(200)
  })

  test('is a loss if the provider pays both', async () => {
    const stuck = await givenStuck(card)
    const [first] = paystack.refunds(stuck.reference)
    const id = await refundThere(stuck.reference)
    await hear(stuck)
    await move(stuck, id, 'processed')
    await move(stuck, first?.id ?? 0, 'processed')

    expect((await refundsOf(db, stuck.orderId)).map(({ kind, status: now }) => [kind, now])).toEqual([
      ['BUYER', 'PROCESSED'],
      ['EXTERNAL', 'PROCESSED'],
    ])
    expect(outOf(stuck.reference)).toBe(2 * PRICE)
  })
})

test('a bank account is refused for a refund whose amount was charged back', async () => {
  const stuck = await givenStuck('refund-needs-attention')
  await paystack.dispute(stuck.reference, { amountMinor: PRICE })
  await paystack.settled()
  await paystack.resolveDispute(paystack.disputes(stuck.reference).at(-1)?.id ?? 0, 'auto-accepted')
  await hear(stuck)

  expect((await retry(stuck.refundId)).code).toBe('REFUND_MAY_BE_BACK')
  expect(await activeCourseIds(db, stuck.buyer.id)).toEqual(stuck.courseIds.slice(1))
})
