import { listOrders } from '@akada/contract/purchases.ts'
import { approveRefund, refundLine, rejectRefund } from '@akada/contract/refunds.ts'
import { describe, expect, test } from 'vitest'
import { bookAvailableEarnings } from '#features/ledger/book-available-earnings.ts'
import { changeSetting } from '#features/settings/settings.site.ts'
import { allAtOnce, atOnce, CALLERS, insist, insistOnWork, LONG_MS, ROUNDS, tally } from '#testing/at-once.ts'
import { givenManager } from '#testing/builders.ts'
import { drain, givenMarket, letAllArrive, passTime } from '#testing/market.ts'
import { brokenPromises } from '#testing/market-promises.ts'
import { availableOf, givePayoutAccount, payoutsOf, startRun } from '#testing/payout-steps.ts'
import { activeCourseIds, askForRefund, givenPurchase, givenWaitingRefund, refundsOf, statusOf } from '#testing/refund-steps.ts'
import { type TestAnswer, testApp } from '#testing/test-app.ts'

const app = await testApp()
const { call, db, paystack, runJobs } = app
const market = await givenMarket(app)
const managers = [market.manager, await givenManager(db), await givenManager(db)]
for (const manager of managers) await app.tokenFor(manager)

const HOUR = 3_600_000
const PRICE = 1_500_000
// The instructor's share after VAT of 7.5% and the provider's fee, in kobo.
const SHARE = 953_994
const HELD = 33 * 24 * HOUR

const managerOf = (caller: number) => managers[caller % managers.length]

const givenBackOf = (reference: string): number =>
  paystack
    .refunds(reference)
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** Requests a refund as the buyer, starts one as managers, and makes one at the provider. The fastest path differs by round. */
async function refundByThreePaths(round: number) {
  const purchase = await givenPurchase(app)
  const line = { params: { id: purchase.orderId }, body: { courseId: purchase.courseId, reason: 'Now.' } }
  const answers: TestAnswer[] = []
  const paths = [
    async () => answers.push(await insist(() => askForRefund(app, purchase))),
    async (caller: number) => answers.push(await insist(() => call(refundLine, line, managerOf(caller)))),
    async () => {
      await paystack.refund(purchase.reference).catch(() => undefined)
      await paystack.settled()
      await insistOnWork(runJobs)
    },
  ]
  const quickest = round % paths.length

  await allAtOnce(async (caller) => {
    const path = caller % paths.length
    if (path !== quickest) await call(listOrders, { query: {} }, purchase.buyer)
    await paths[path]?.(caller)
  })
  await letAllArrive(market)

  const { 200: approved = 0, REFUND_OPEN: refused = 0, ...others } = tally(answers)
  expect(others).toEqual({})
  expect(approved).toBeLessThanOrEqual(1)
  expect(approved + refused).toBe(answers.length)
  expect(givenBackOf(purchase.reference)).toBe(PRICE)
  expect(await refundsOf(db, purchase.orderId)).toMatchObject([{ status: 'PROCESSED', amountMinor: PRICE }])
  expect(await statusOf(db, purchase.orderId)).toBe('REFUNDED')
  expect(await activeCourseIds(db, purchase.buyer.id)).toEqual([])
}

async function approveAndDecline() {
  const { refundId, ...purchase } = await givenWaitingRefund(app)
  const answers = await atOnce((caller) =>
    call(caller % 2 === 0 ? approveRefund : rejectRefund, { params: { id: refundId }, body: { reason: 'As agreed.' } }, managerOf(caller)),
  )
  await letAllArrive(market)

  expect(tally(answers)).toEqual({ 200: 1, REFUND_DECIDED: CALLERS - 1 })
  const isApproved = answers.find(({ statusCode }) => statusCode === 200)?.data.status !== 'DECLINED'
  expect(await refundsOf(db, purchase.orderId)).toMatchObject([{ id: refundId, status: isApproved ? 'PROCESSED' : 'DECLINED' }])
  expect(givenBackOf(purchase.reference)).toBe(isApproved ? PRICE : 0)
  expect(await statusOf(db, purchase.orderId)).toBe(isApproved ? 'REFUNDED' : 'PAID')
  expect(await activeCourseIds(db, purchase.buyer.id)).toEqual(isApproved ? [] : [purchase.courseId])
}

/** Refunds a course while another manager pays out its earnings. The faster of the two differs by round. */
async function refundAfterPayout(round: number) {
  const { orderId, courseId } = await givenPurchase(app)
  const { instructor_id } = await db.selectFrom('courses').select('instructor_id').where('id', '=', courseId).executeTakeFirstOrThrow()
  await givePayoutAccount(db, instructor_id)
  await passTime(market, HELD)
  // The sessions of `managers` have expired by now.
  const [giver, payer] = [await givenManager(db), await givenManager(db)]
  await runJobs()
  await bookAvailableEarnings(app.deps, { after: null })
  const earned = await availableOf(db, instructor_id)

  await allAtOnce(async (caller) => {
    const pays = caller % 2 === 0
    if (pays === (round % 2 === 0)) await call(listOrders, { query: {} }, pays ? payer : giver)
    await insist(() =>
      pays
        ? startRun(app, payer, 'BY_HAND')
        : call(refundLine, { params: { id: orderId }, body: { courseId, reason: 'As agreed.' } }, giver),
    )
  })
  await letAllArrive(market)

  const paid = (await payoutsOf(db, instructor_id)).map(({ amountMinor }) => amountMinor)
  expect(earned).toBe(SHARE)
  expect([[], [SHARE]]).toContainEqual(paid)
  // An instructor who was already paid for the refunded course has a negative balance.
  expect(await availableOf(db, instructor_id)).toBe(paid.length === 0 ? 0 : -SHARE)
}

describe(`${CALLERS} concurrent callers, ${ROUNDS} times over`, () => {
  test('refund a course once, by buyer, managers and the provider’s dashboard', { timeout: LONG_MS }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await refundByThreePaths(round)
      await passTime(market, HOUR)
    }
  })

  test('approve a refund request or decline it, but never both', { timeout: LONG_MS }, async () => {
    for (let round = 0; round < ROUNDS; round++) await approveAndDecline()
  })

  test('refund a course and pay out its earnings without a loss', { timeout: LONG_MS }, async () => {
    await changeSetting(db, { key: 'payoutMinimumNaira', value: 1_000, now: app.clock.now })

    for (let round = 0; round < ROUNDS; round++) await refundAfterPayout(round)
  })

  test('keep every money promise', { timeout: LONG_MS }, async () => {
    await drain(market)

    expect(await brokenPromises(app)).toEqual([])
  })
})
