import { placeOrder, verifyPayment } from '@akada/contract/orders.ts'
import { describe, expect, test } from 'vitest'
import { reconcilePayments } from '#features/orders/reconcile-payments.ts'
import { allAtOnce, atOnce, CALLERS, insist, insistOnWork, LONG_MS, ROUNDS, tally } from '#testing/at-once.ts'
import { givenCourse, givenUser } from '#testing/builders.ts'
import { givenCoupon } from '#testing/coupon-builders.ts'
import { drain, givenMarket, letAllArrive, passTime } from '#testing/market.ts'
import { brokenPromises } from '#testing/market-promises.ts'
import { effectsOf, givenCheckout } from '#testing/order-steps.ts'
import { type TestAnswer, testApp } from '#testing/test-app.ts'

const app = await testApp()
const { call, db, paystack, runJobs } = app
const market = await givenMarket(app)
const instructor_id = (await givenCourse(db)).instructorId

const MINUTE = 60_000
const once = { status: 'PAID', enrollments: 1, receipts: 1, mails: 0, successes: 1, inCart: 0 }

/** Creates a course and puts it in these buyers' carts. Empties all other carts. */
async function givenCarts(buyers: readonly { id: string }[]) {
  const { id } = await givenCourse(db, { instructor_id, categoryIds: [] })
  await db.deleteFrom('cart_courses').execute()
  await db
    .insertInto('cart_courses')
    .values(buyers.map((buyer) => ({ user_id: buyer.id, course_id: id })))
    .execute()
  return id
}

async function givenLoggedIn() {
  const buyer = await givenUser(db)
  await app.tokenFor(buyer)
  return buyer
}

const comeBack = (reference: string) => call(verifyPayment, { query: { reference } })

/** Lets all buyers order with a coupon that can be used once. The buyer who gets the coupon pays, unless the order is free. */
async function wantLastUse(buyers: readonly { id: string }[], { discountBps, toPay }: { discountBps: number; toPay: number }) {
  const courseId = await givenCarts(buyers)
  const coupon = await givenCoupon(db, { max_redemptions: 1, discount_bps: discountBps })
  const before = paystack.transactions().length

  const body = { totalAmount: toPay, currency: 'NGN', couponCode: coupon.code } as const
  // Each caller has its own network, because a network is limited to 60 coupon attempts in ten minutes.
  const from = (caller: number) => ({ 'x-forwarded-for': `203.0.${caller}.1` })
  const answers = await atOnce((caller) => call(placeOrder, { body }, buyers[caller], from(caller)))

  const opened = paystack.transactions().slice(before)
  expect(tally(answers)).toEqual({ 200: 1, COUPON_USED_UP: CALLERS - 1 })
  expect(opened.map(({ amountMinor }) => amountMinor)).toEqual(toPay > 0 ? [toPay * 100] : [])
  for (const { reference } of opened) await paystack.pay(reference)
  await letAllArrive(market)
  expect(await usesOf(coupon.id)).toEqual([{ status: 'COMMITTED', isOverLimit: false }])
  expect(await studentsOf(courseId)).toBe(1)
}

/** Checks out one cart in two tabs, one with a coupon and one without, then pays on every payment page that was opened. */
async function payOnEveryPage(couponCode: string) {
  const buyer = await givenLoggedIn()
  const courseId = await givenCarts([buyer])
  const before = paystack.transactions().length
  const plain = { totalAmount: 15_000, currency: 'NGN', couponCode: null } as const
  const reduced = { totalAmount: 11_250, currency: 'NGN', couponCode } as const

  const clicks = await atOnce((caller) => call(placeOrder, { body: caller % 2 === 0 ? plain : reduced }, buyer))
  // The payment page has expired, so the order gets a second attempt.
  await passTime(market, 31 * MINUTE)
  await call(placeOrder, { body: plain }, buyer)
  const references = paystack
    .transactions()
    .slice(before)
    .map(({ reference }) => reference)
  const [returns] = await Promise.all([
    atOnce((caller) => comeBack(references[caller % references.length] ?? '')),
    ...references.map((reference) => paystack.pay(reference)),
  ])
  await letAllArrive(market)

  expect(Object.keys(tally(clicks))).toEqual(expect.toBeOneOf([['200'], ['200', 'TOO_MANY_REQUESTS']]))
  expect(Object.keys(tally(returns))).toEqual(expect.toBeOneOf([['200'], ['200', '202'], ['202']]))
  expect(references.length).toBeGreaterThan(1)
  expect(await studentsOf(courseId)).toBe(1)
  expect(references.map(keptOf).filter((amountMinor) => amountMinor > 0)).toEqual(expect.toBeOneOf([[1_500_000], [1_125_000]]))
  expect(await brokenPromises(app)).toEqual([])
}

async function settleByThreePaths({ isEventKept }: { isEventKept: boolean }) {
  const checkout = await givenCheckout(app)
  await paystack.holdWebhooks()
  await paystack.pay(checkout.reference)
  const eventId = paystack.webhooks(checkout.reference)[0]?.id ?? ''
  if (isEventKept) await paystack.resend(eventId)
  await passTime(market, 3 * MINUTE)
  const returns: TestAnswer[] = []
  const paths = [
    async () => returns.push(await insist(() => comeBack(checkout.reference))),
    () => paystack.resend(eventId),
    () => insistOnWork(runJobs),
    () => insistOnWork(() => reconcilePayments(app.deps)),
  ]

  await allAtOnce(async (caller) => {
    await paths[caller % paths.length]?.()
  })
  await paystack.releaseWebhooks()
  await letAllArrive(market)

  expect(tally(returns)).toEqual({ 200: CALLERS / paths.length })
  expect(await effectsOf(db, checkout)).toEqual(once)
}

describe(`${CALLERS} concurrent callers, ${ROUNDS} times over`, () => {
  test('redeem the last use of a coupon once, for a paid and for a free order', { timeout: LONG_MS }, async () => {
    const buyers = []
    for (let index = 0; index < CALLERS; index++) buyers.push(await givenLoggedIn())
    for (let round = 0; round < ROUNDS; round++) {
      await wantLastUse(buyers, round % 2 === 0 ? { discountBps: 2_500, toPay: 11_250 } : { discountBps: 10_000, toPay: 0 })
      await passTime(market, 11 * MINUTE)
    }
  })

  test('pay once for a cart in two tabs, and a second payment is refunded', { timeout: LONG_MS }, async () => {
    const { code } = await givenCoupon(db)
    for (let round = 0; round < ROUNDS; round++) await payOnEveryPage(code)
  })

  test('settle one payment once, by return page, webhook and reconciler', { timeout: LONG_MS }, async () => {
    for (let round = 0; round < ROUNDS; round++) await settleByThreePaths({ isEventKept: round % 2 === 0 })
  })

  test('keep every money promise', { timeout: LONG_MS }, async () => {
    await drain(market)

    expect(await brokenPromises(app)).toEqual([])
  })
})

const usesOf = (couponId: number) =>
  db
    .selectFrom('coupon_redemptions')
    .select(['status', 'is_over_limit as isOverLimit'])
    .where('coupon_id', '=', couponId)
    .where('status', '<>', 'RELEASED')
    .execute()

async function studentsOf(courseId: number): Promise<number> {
  const rows = await db.selectFrom('enrollments').select('id').where('course_id', '=', courseId).where('status', '=', 'ACTIVE').execute()
  return rows.length
}

/** Returns the part of a payment that wasn't refunded at the provider, in kobo. */
const keptOf = (reference: string): number =>
  paystack.refunds(reference).reduce((left, { amountMinor }) => left - amountMinor, paystack.transaction(reference)?.amountMinor ?? 0)
