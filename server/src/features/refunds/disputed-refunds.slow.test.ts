import { getManagedOrder } from '@akada/contract/purchases.ts'
import { approveRefund, listRefunds, refundLine } from '@akada/contract/refunds.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { syncDisputes } from '#features/disputes/sync-disputes.ts'
import { givenEnrollment, givenManager } from '#testing/builders.ts'
import { givenCheckout } from '#testing/order-steps.ts'
import { askForRefund, givenPurchase, givenWaitingRefund, letProviderWork, refundsOf } from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp()
const { call, clock, db, paystack, runJobs } = app
const manager = await givenManager(db)

beforeAll(async () => {
  await app.hearWebhooks()
})

const hear = async () => {
  await paystack.settled()
  await runJobs()
}
async function dispute(reference: string): Promise<number> {
  await paystack.dispute(reference)
  await hear()
  return paystack.disputes(reference)[0]?.id ?? 0
}
async function end(disputeId: number, resolution: 'declined' | 'merchant-accepted') {
  await paystack.resolveDispute(disputeId, resolution)
  await hear()
}
const approve = (id: number) => call(approveRefund, { params: { id }, body: { reason: 'As agreed.' } }, manager)
const disputed = { statusCode: 409, code: 'REFUND_DISPUTED' }
const aDispute = { amount: 15_000, currency: 'NGN' }

describe('during a dispute', () => {
  test('no refund of the payment is approved, even for concurrent requests, and both manager screens show the dispute', async () => {
    const { refundId, orderId, reference } = await givenWaitingRefund(app)
    const disputeId = await dispute(reference)

    const answers = await Promise.all([approve(refundId), approve(refundId), approve(refundId)])
    const queue = await call(listRefunds, { query: { show: 'waiting', size: 100 } as never }, manager)
    const order = await call(getManagedOrder, { params: { id: orderId } }, manager)
    await end(disputeId, 'declined')
    const afterwards = await approve(refundId)

    expect(answers).toMatchObject([disputed, disputed, disputed])
    expect(queue.data.content.find(({ id }: { id: number }) => id === refundId)).toMatchObject({ openDisputes: [aDispute] })
    expect(order.data.openDisputes).toMatchObject([aDispute])
    expect(afterwards).toMatchObject({ statusCode: 200, data: { openDisputes: [] } })
  })

  test('managers can’t refund a course of the order', async () => {
    const { orderId, courseId, reference } = await givenPurchase(app)
    await dispute(reference)

    const answer = await call(refundLine, { params: { id: orderId }, body: { courseId, reason: 'As agreed.' } }, manager)

    expect(answer).toMatchObject(disputed)
  })
})

describe('a refund that is approved but unsent when a dispute begins', () => {
  test.each([
    ['is sent when the dispute is over and nothing was charged back', 'declined', 'PROCESSING', 1],
    ['fails if the money was charged back, so that it is returned once', 'merchant-accepted', 'FAILED', 0],
  ] as const)('%s', async (_, resolution, status, sent) => {
    const purchase = await givenPurchase(app)
    await askForRefund(app, purchase)
    await paystack.dispute(purchase.reference)
    await syncDisputes(app.deps, purchase.reference)
    const disputeId = paystack.disputes(purchase.reference)[0]?.id ?? 0

    await letProviderWork(app)
    const meanwhile = [await refundsOf(db, purchase.orderId), paystack.refunds(purchase.reference).length]
    await end(disputeId, resolution)
    clock.now = new Date(clock.now.getTime() + 3_600_000)
    await db.insertInto('jobs').values({ kind: 'check-refunds', payload: '{}' }).execute()
    await runJobs()
    await letProviderWork(app)

    expect(meanwhile).toMatchObject([[{ status: 'APPROVED', providerSays: 'The buyer’s bank is disputing the payment.' }], 0])
    expect(await refundsOf(db, purchase.orderId)).toMatchObject([{ status }])
    expect(paystack.refunds(purchase.reference)).toHaveLength(sent)
  })
})

describe('courses bought twice with a disputed payment', () => {
  test.each([
    ['are refunded once the dispute is over', 'declined', [15_000_00, 15_000_00]],
    ['are refunded from the payment’s remaining amount after a partial chargeback', 'merchant-accepted', [15_000_00, 5_000_00]],
  ] as const)('%s', async (_, resolution, amounts) => {
    const { buyer, courseIds, orderId, reference } = await givenCheckout(app, { courses: 2 })
    for (const courseId of courseIds) await givenEnrollment(db, { course_id: courseId, user_id: buyer.id })
    await paystack.pay(reference, { webhook: 'none' })
    await paystack.dispute(reference, { amountMinor: 10_000_00 })
    await syncDisputes(app.deps, reference)

    await hear()
    const meanwhile = await refundsOf(db, orderId)
    await end(paystack.disputes(reference)[0]?.id ?? 0, resolution)
    await letProviderWork(app)
    await letProviderWork(app)

    expect(meanwhile).toEqual([])
    expect((await refundsOf(db, orderId)).map(({ amountMinor }) => amountMinor)).toEqual(amounts)
  })
})
