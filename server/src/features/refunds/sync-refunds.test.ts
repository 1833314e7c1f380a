import { resolveOrderOnHold } from '@akada/contract/purchases.ts'
import { refundLine } from '@akada/contract/refunds.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { syncDisputes } from '#features/disputes/sync-disputes.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { givenManager } from '#testing/builders.ts'
import { givenCheckout } from '#testing/order-steps.ts'
import { activeCourseIds, bookedOf, givenPurchase, letProviderWork, refundsOf, statusOf } from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'
import { checkRefunds } from './check-refunds.ts'
import { markUncertain } from './refunds.queries.ts'
import { syncRefunds } from './sync-refunds.ts'

const app = await testApp()
const { call, clock, db, deps, mailbox, paystack, runJobs } = app
const PAID = 1_500_000
// The fee for ₦15,000 by card.
const FEE = 32_500
let manager: Awaited<ReturnType<typeof givenManager>>

beforeAll(async () => {
  manager = await givenManager(db)
  await app.hearWebhooks()
})

/** A payment that no webhook, return page or reconciler has processed yet. */
async function givenUnheardPayment() {
  const checkout = await givenCheckout(app)
  await paystack.pay(checkout.reference, { webhook: 'none' })
  return checkout
}

async function refundThere(reference: string, amountMinor?: number) {
  await paystack.refund(reference, amountMinor)
  await paystack.settled()
  await runJobs()
  await letProviderWork(app)
  await letProviderWork(app)
}

const resolve = (id: number, decision: 'ACCEPT' | 'REFUND') =>
  call(resolveOrderOnHold, { params: { id }, body: { decision, reason: 'Spoke to the buyer.' } }, manager)

const giveBack = (orderId: number, courseId: number) =>
  call(refundLine, { params: { id: orderId }, body: { courseId, reason: 'As agreed.' } }, manager)

describe('an unprocessed payment that is refunded at the provider', () => {
  test('in part is settled and booked before the refund', async () => {
    const { reference, orderId, buyer, courseIds } = await givenUnheardPayment()

    await refundThere(reference, 100_000)

    expect(await refundsOf(db, orderId)).toMatchObject([{ kind: 'EXTERNAL', status: 'PROCESSED', amountMinor: 100_000 }])
    expect(await statusOf(db, orderId)).toBe('PAID')
    expect(await activeCourseIds(db, buyer.id)).toEqual(courseIds)
    expect(await bookedOf(db, orderId)).toMatchObject({ provider_clearing: PAID - FEE - 100_000, refund_losses: 100_000 })
  })

  test('in full doesn’t enroll the buyer, and a manager closes the order', async () => {
    const { reference, orderId, buyer } = await givenUnheardPayment()

    await refundThere(reference)

    expect(await refundsOf(db, orderId)).toMatchObject([{ kind: 'EXTERNAL', status: 'PROCESSED', amountMinor: PAID }])
    expect(await activeCourseIds(db, buyer.id)).toEqual([])
    expect(await bookedOf(db, orderId)).toEqual({ provider_clearing: -FEE, provider_fees: FEE })
    expect(await statusOf(db, orderId)).toBe('HELD')
    expect(await resolve(orderId, 'ACCEPT')).toMatchObject({ code: 'ORDER_NOT_ACCEPTABLE' })
    expect(await resolve(orderId, 'REFUND')).toMatchObject({ statusCode: 200, data: { status: 'FAILED' } })
    expect(await refundsOf(db, orderId)).toHaveLength(1)
  })

  test('isn’t booked while the provider doesn’t report its outcome', async () => {
    const { reference, orderId } = await givenUnheardPayment()
    paystack.addFault({ match: { path: '/transaction/verify/*' }, times: 1, action: { type: 'status', status: 500 } })

    await paystack.refund(reference, 100_000)
    await paystack.settled()
    await runJobs()
    const before = [await refundsOf(db, orderId), await bookedOf(db, orderId)]
    await letProviderWork(app)

    expect(before).toEqual([[], {}])
    expect((await bookedOf(db, orderId)).provider_clearing).toBe(PAID - FEE - 100_000)
  })

  test('has no booked refund if it isn’t booked itself', async () => {
    const { reference, orderId } = await givenCheckout(app)
    await paystack.overrideTransaction(reference, { domain: 'live' })
    await paystack.pay(reference, { webhook: 'none' })

    await refundThere(reference, 100_000)

    expect(await statusOf(db, orderId)).toBe('HELD')
    expect(await bookedOf(db, orderId)).toEqual({})
    expect(await refundsOf(db, orderId)).toEqual([])
  })
})

describe('a refund made at the provider', () => {
  test('in two parts that add up to the payment ends access to the courses with the second part', async () => {
    const { reference, orderId, buyer, courseIds } = await givenPurchase(app, { courses: 2 })

    await refundThere(reference, PAID)
    const between = await activeCourseIds(db, buyer.id)
    await refundThere(reference)

    expect(between).toEqual(courseIds)
    expect(await activeCourseIds(db, buyer.id)).toEqual([])
    expect(await statusOf(db, orderId)).toBe('REFUNDED')
    const { provider_clearing, provider_fees, ...rest } = await bookedOf(db, orderId)
    expect([(provider_clearing ?? 0) + (provider_fees ?? 0), rest]).toEqual([0, {}])
  })

  test('of part of a payment on hold leaves the remaining amount to a manager’s decision, and that amount is refunded once', async () => {
    const { reference, orderId } = await givenCheckout(app)
    await paystack.overrideTransaction(reference, { amount_delta: -100_000 })
    await paystack.pay(reference, { webhook: 'none' })
    await settleOrder(deps, reference)

    await refundThere(reference, 400_000)
    const suspended = (await bookedOf(db, orderId)).suspense
    await resolve(orderId, 'REFUND')
    await runJobs()
    await letProviderWork(app)
    await letProviderWork(app)

    expect(suspended).toBe(-1_000_000)
    expect(await refundsOf(db, orderId)).toMatchObject([
      { kind: 'EXTERNAL', amountMinor: 400_000 },
      { kind: 'MANAGER', amountMinor: 1_000_000, status: 'PROCESSED' },
    ])
    expect((await bookedOf(db, orderId)).suspense).toBeUndefined()
  })

  test('limits the refund of a course to its payment’s remaining amount', async () => {
    const { reference, orderId, courseId } = await givenPurchase(app)
    await refundThere(reference, 100_000)

    const answer = await giveBack(orderId, courseId)
    await runJobs()
    await letProviderWork(app)
    await letProviderWork(app)

    expect(answer).toMatchObject({ statusCode: 200, data: { amount: 14_000 } })
    expect(await refundsOf(db, orderId)).toMatchObject([{ kind: 'EXTERNAL' }, { amountMinor: 1_400_000, status: 'PROCESSED' }])
    expect(await bookedOf(db, orderId)).toEqual({ provider_clearing: -FEE, provider_fees: FEE })
  })
})

test('a refund that can’t be booked is left to a manager, and the payment’s other refunds are booked', async () => {
  const { reference, orderId } = await givenPurchase(app)
  const amountsOf = async () => (await refundsOf(db, orderId)).map(({ amountMinor }) => amountMinor)
  const alerts = () => mailbox.mails().filter(({ text }) => text.includes('can’t be booked'))
  await sql`alter table refunds add constraint refunds_unbookable_check check (amount_minor <> 123400)`.execute(app.ownerDb)
  try {
    await paystack.refund(reference, 123_400)
    await paystack.refund(reference, 500_000)
    for (let time = 0; time < 2; time++) await syncRefunds(deps, { reference })
    await runJobs()

    expect(await amountsOf()).toEqual([500_000])
    expect(alerts()).toHaveLength(1)
    const { review_reason: reason } = await db
      .selectFrom('orders')
      .select('review_reason')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(reason).toMatch(/the provider’s refund \d+ \(pending\) can’t be booked/)
  } finally {
    await sql`alter table refunds drop constraint refunds_unbookable_check`.execute(app.ownerDb)
  }
  await syncRefunds(deps, { reference })
  expect(await amountsOf()).toEqual([500_000, 123_400])
  expect(await bookedOf(db, orderId)).toMatchObject({ refund_losses: 623_400 })
})

test('a payment whose check fails doesn’t block others', async () => {
  const purchases = [await givenPurchase(app), await givenPurchase(app)]
  for (const { orderId, courseId } of purchases) await giveBack(orderId, courseId)
  await runJobs()
  await paystack.holdWebhooks()
  for (const { reference } of purchases) await paystack.moveRefund(paystack.refunds(reference).at(-1)?.id ?? 0, 'processed')
  const statusesOf = () => Promise.all(purchases.map(async ({ orderId }) => (await refundsOf(db, orderId))[0]?.status))
  const [first] = await refundsOf(db, purchases[0]?.orderId ?? 0)
  await sql`
    create function stop_refund() returns trigger language plpgsql as
    $$ begin raise exception 'stopped' using errcode = 'query_canceled'; end $$`.execute(app.ownerDb)
  await sql`
    create trigger refunds_stopped before update of status on refunds
    for each row when (new.id = ${sql.lit(first?.id ?? 0)}) execute function stop_refund()`.execute(app.ownerDb)
  clock.now = new Date(clock.now.getTime() + 7 * 3_600_000)

  await expect(checkRefunds(deps)).rejects.toThrow('stopped')

  expect(await statusesOf()).toEqual(['PENDING', 'PROCESSED'])
  await sql`drop function stop_refund cascade`.execute(app.ownerDb)
  clock.now = new Date(clock.now.getTime() + 2 * 3_600_000)
  await checkRefunds(deps)
  await paystack.releaseWebhooks()
  expect(await statusesOf()).toEqual(['PROCESSED', 'PROCESSED'])
})

test('a failed refund is replaced once by a refund made at the provider', async () => {
  const { reference, orderId, courseId } = await givenPurchase(app, { courses: 2, card: 'refund-fails' })
  await giveBack(orderId, courseId)
  await runJobs()
  await letProviderWork(app)
  await letProviderWork(app)
  const [failed] = await refundsOf(db, orderId)
  await paystack.refund(reference, PAID)
  await paystack.moveRefund(paystack.refunds(reference).at(-1)?.id ?? 0, 'processed')

  await Promise.all(Array.from({ length: 5 }, () => syncRefunds(deps, { reference })))
  await syncRefunds(deps, { reference })

  expect(failed).toMatchObject({ status: 'FAILED' })
  expect(await refundsOf(db, orderId)).toMatchObject([{ id: failed?.id, status: 'PROCESSED' }])
  const { suspense, refund_losses: losses } = await bookedOf(db, orderId)
  expect([suspense, losses]).toEqual([undefined, undefined])
})

describe('after a partial chargeback', () => {
  async function loseDispute(reference: string, dispute: { amountMinor?: number; listsRefund?: boolean }) {
    await paystack.dispute(reference, dispute)
    await paystack.resolveDispute(paystack.disputes(reference)[0]?.id ?? 0, 'auto-accepted')
  }

  test.each([
    ['first', async (reference: string) => [await syncDisputes(deps, reference), await syncRefunds(deps, { reference })]],
    ['last', async (reference: string) => [await syncRefunds(deps, { reference }), await runJobs()]],
    ['concurrently', (reference: string) => Promise.all([syncRefunds(deps, { reference }), syncDisputes(deps, reference)])],
  ])('a refund listed for the dispute is booked once, as the dispute, which is synced %s', async (_, sync) => {
    const { reference, orderId } = await givenPurchase(app)
    await loseDispute(reference, { listsRefund: true })

    await sync(reference)
    await syncRefunds(deps, { reference })
    await runJobs()

    expect(paystack.refunds(reference)).toMatchObject([{ amountMinor: PAID, status: 'processed' }])
    expect(await refundsOf(db, orderId)).toEqual([])
    expect(await bookedOf(db, orderId)).toEqual({ provider_clearing: -FEE, provider_fees: FEE })
    expect(await statusOf(db, orderId)).toBe('REFUNDED')
  })

  test.each([true, false])(
    'a refund at the provider for the whole remaining amount replaces a refund made in Akada (dispute among the refunds: %s)',
    async (listsRefund) => {
      const { reference, orderId, courseId } = await givenPurchase(app, { courses: 2 })
      await loseDispute(reference, { amountMinor: PAID, listsRefund })
      await syncDisputes(deps, reference)
      await giveBack(orderId, courseId)
      await paystack.refund(reference, PAID)

      await syncRefunds(deps, { reference })
      await runJobs()

      expect(await refundsOf(db, orderId)).toMatchObject([{ kind: 'MANAGER', status: 'PENDING' }])
      expect(paystack.refunds(reference)).toHaveLength(listsRefund ? 2 : 1)
    },
  )
})

describe('an accepted underpayment', () => {
  async function givenAccepted(courses = 1) {
    const checkout = await givenCheckout(app, { courses })
    await paystack.overrideTransaction(checkout.reference, { amount_delta: -100_001 })
    await paystack.pay(checkout.reference, { webhook: 'none' })
    await settleOrder(deps, checkout.reference)
    await resolve(checkout.orderId, 'ACCEPT')
    await runJobs()
    return checkout
  }

  test('refunds exactly the received amount, and leaves only the fee in the ledger', async () => {
    const { orderId, courseIds } = await givenAccepted(2)

    for (const courseId of courseIds) await giveBack(orderId, courseId)
    await runJobs()
    await letProviderWork(app)
    await letProviderWork(app)

    const refunds = await refundsOf(db, orderId)
    expect(refunds.map(({ status }) => status)).toEqual(['PROCESSED', 'PROCESSED'])
    const amounts = refunds.map(({ amountMinor }) => amountMinor)
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(2 * PAID - 100_001)
    expect(Math.max(...amounts) - Math.min(...amounts)).toBe(1)
    expect(await statusOf(db, orderId)).toBe('REFUNDED')
    const { provider_clearing, provider_fees, ...rest } = await bookedOf(db, orderId)
    expect([(provider_clearing ?? 0) + (provider_fees ?? 0), rest]).toEqual([0, {}])
  })

  test('can be refunded in full at the provider too', async () => {
    const { reference, orderId, buyer } = await givenAccepted()

    await refundThere(reference)

    expect(await statusOf(db, orderId)).toBe('REFUNDED')
    expect(await activeCourseIds(db, buyer.id)).toEqual([])
    const { provider_clearing, provider_fees, ...rest } = await bookedOf(db, orderId)
    expect([(provider_clearing ?? 0) + (provider_fees ?? 0), rest]).toEqual([0, {}])
  })
})

test('a refund sent after a backup is found after its restore, and not sent again', async () => {
  const { orderId, courseId, reference } = await givenPurchase(app, { courses: 2 })
  await giveBack(orderId, courseId)
  await runJobs()
  await db
    .updateTable('refunds')
    .set({ status: 'APPROVED', provider_refund_id: null, settled_at: null, next_check_at: clock.now })
    .where('order_id', '=', orderId)
    .execute()

  expect(await markUncertain(db, clock.now)).toBe(1)
  await enqueue(db, { kind: 'check-refunds', payload: {} })
  await letProviderWork(app)
  await letProviderWork(app)

  expect(paystack.refunds(reference)).toHaveLength(1)
  expect(await refundsOf(db, orderId)).toMatchObject([{ status: 'PROCESSED' }])
})
