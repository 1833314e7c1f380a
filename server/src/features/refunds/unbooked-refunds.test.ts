import { acceptDispute } from '@akada/contract/purchases.ts'
import { listRefunds, retryRefund } from '@akada/contract/refunds.ts'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { syncDisputes } from '#features/disputes/sync-disputes.ts'
import { checkLedger } from '#features/ledger/check-ledger.ts'
import { ROUNDS } from '#testing/at-once.ts'
import { givenManager } from '#testing/builders.ts'
import { askForRefund, givenPurchase, letProviderWork, refundsOf, returnedOf } from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'
import { isThorough } from '#testing/thoroughness.ts'
import { checkRefunds } from './check-refunds.ts'
import { sendRefund } from './send-refund.ts'
import { syncRefunds } from './sync-refunds.ts'

const app = await testApp()
const { call, clock, db, deps, paystack, runJobs } = app
const PAID = 1_500_000
const UNBOOKABLE = 123_400
const HOUR = 3_600_000
const WAITS = 'A refund of this payment that was made at the provider isn’t booked yet.'
let manager: Awaited<ReturnType<typeof givenManager>>

beforeAll(async () => {
  manager = await givenManager(db)
  await app.hearWebhooks()
})
beforeEach(() =>
  sql`alter table refunds add constraint refunds_unbookable_check check (amount_minor <> ${sql.lit(UNBOOKABLE)}) not valid`.execute(
    app.ownerDb,
  ),
)
const makeBookable = () => sql`alter table refunds drop constraint if exists refunds_unbookable_check`.execute(app.ownerDb)
afterEach(makeBookable)

/** Creates a payment with a refund that was made at the provider and can't be booked. */
async function givenUnbooked(options: Parameters<typeof givenPurchase>[1] = {}) {
  const purchase = await givenPurchase(app, options)
  await paystack.refund(purchase.reference, UNBOOKABLE)
  await paystack.settled()
  await runJobs()
  return purchase
}
const afterAnHour = async () => {
  clock.now = new Date(clock.now.getTime() + HOUR)
  await checkRefunds(deps)
  await runJobs()
  await letProviderWork(app)
  await letProviderWork(app)
}
const askedFor = (reference: string) => paystack.requests(reference).filter(({ method, path }) => method === 'POST' && path === '/refund')
const shownOf = async (id: number) =>
  (await call(listRefunds, { query: { show: 'under-way', size: 100 } as never }, manager)).data.content.find(
    (refund: { id: number }) => refund.id === id,
  )

describe('while a refund made at the provider can’t be booked', () => {
  test('another refund of the payment is postponed with an explanation, and is sent for the remaining amount after the first is booked', async () => {
    const purchase = await givenUnbooked()
    const { data } = await askForRefund(app, purchase)
    await runJobs()
    await afterAnHour()
    const meanwhile = [await shownOf(data.id), askedFor(purchase.reference).length]

    await makeBookable()
    await afterAnHour()

    expect(meanwhile).toMatchObject([{ status: 'APPROVED', providerSays: WAITS, amount: 15_000 }, 0])
    const refunds = await refundsOf(db, purchase.orderId)
    expect(refunds.map(({ kind, amountMinor, status }) => [kind, amountMinor, status])).toEqual([
      ['BUYER', PAID - UNBOOKABLE, 'PROCESSED'],
      ['EXTERNAL', UNBOOKABLE, 'PROCESSED'],
    ])
    expect(returnedOf(app, purchase.reference)).toBe(PAID)
    expect(await checkLedger(db)).toEqual([])
  })

  test('booking is retried every hour, even if the payment has no other refund', async () => {
    const { orderId } = await givenUnbooked()
    const before = await refundsOf(db, orderId)

    await makeBookable()
    await afterAnHour()

    expect(before).toEqual([])
    expect(await refundsOf(db, orderId)).toMatchObject([{ kind: 'EXTERNAL', amountMinor: UNBOOKABLE }])
  })

  test('refunds of other payments are still sent', async () => {
    await givenUnbooked()
    const other = await givenPurchase(app)

    await askForRefund(app, other)
    await runJobs()
    await letProviderWork(app)
    await letProviderWork(app)

    expect(await refundsOf(db, other.orderId)).toMatchObject([{ status: 'PROCESSED' }])
  })

  test('retrying a refund and accepting a dispute are refused', async () => {
    const purchase = await givenPurchase(app, { card: 'refund-needs-attention', courses: 2 })
    const { data } = await askForRefund(app, purchase)
    await runJobs()
    await letProviderWork(app)
    await letProviderWork(app)
    const disputed = await givenUnbooked()
    await paystack.refund(purchase.reference, UNBOOKABLE)
    await paystack.dispute(disputed.reference, { amountMinor: 1_000 })
    for (const { reference } of [purchase, disputed]) await syncRefunds(deps, { reference })
    await syncDisputes(deps, disputed.reference)
    const { id: disputeId } = await db.selectFrom('disputes').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()

    const retried = await call(
      retryRefund,
      { params: { id: data.id }, body: { reason: 'They named it.', account: { bankCode: '058', accountNumber: '0123456789' } } },
      manager,
    )
    const accepted = await call(acceptDispute, { params: { id: disputeId }, body: { reason: 'They are right.' } }, manager)

    expect(retried).toMatchObject({ statusCode: 409, code: 'REFUND_NOT_RETRYABLE', message: WAITS })
    expect(accepted).toMatchObject({ statusCode: 409, code: 'DISPUTE_NOT_ACCEPTABLE', message: WAITS })
  })

  test('an outdated provider response doesn’t release the other refund', async () => {
    const purchase = await givenUnbooked()
    const { data } = await askForRefund(app, purchase)
    const provider = deps.payments
    if (!provider) throw new Error('The provider is missing.')
    await syncRefunds({ ...deps, payments: { ...provider, findRefunds: async () => [] } }, purchase)

    await sendRefund(deps, data.id)

    expect(askedFor(purchase.reference)).toEqual([])
  })
})

test.runIf(isThorough)('concurrent refunds, syncs and repairs never refund more than the payment', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const purchase = await givenUnbooked({ courses: 2 })
    const second = { ...purchase, courseId: purchase.courseIds[1] ?? 0 }

    const syncs = () => Array.from({ length: 5 }, () => syncRefunds(deps, purchase))
    await Promise.all([askForRefund(app, purchase), ...syncs(), askForRefund(app, second), runJobs(), checkRefunds(deps)])
    await runJobs()
    const sentBefore = askedFor(purchase.reference).length
    await makeBookable()
    await Promise.all([...syncs(), checkRefunds(deps), runJobs(), ...syncs()])
    await afterAnHour()
    await Promise.all(syncs())
    await runJobs()

    expect(sentBefore).toBe(0)
    expect(returnedOf(app, purchase.reference)).toBe(2 * PAID)
    expect((await refundsOf(db, purchase.orderId)).map(({ status }) => status)).toEqual(Array(3).fill('PROCESSED'))
    await sql`alter table refunds add constraint refunds_unbookable_check check (amount_minor <> ${sql.lit(UNBOOKABLE)}) not valid`.execute(
      app.ownerDb,
    )
  }
  expect(await checkLedger(db)).toEqual([])
})
