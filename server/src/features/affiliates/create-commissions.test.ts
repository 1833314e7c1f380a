import * as affiliates from '@akada/contract/affiliates.ts'
import { getEarnings } from '@akada/contract/earnings.ts'
import { getManagedOrder } from '@akada/contract/purchases.ts'
import { getSitePerformance } from '@akada/contract/site-performance.ts'
import { getStatement } from '@akada/contract/statements.ts'
import { getPerformance } from '@akada/contract/teaching.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkPromises } from '#features/checks/check-promises.ts'
import { bookAvailableEarnings } from '#features/ledger/book-available-earnings.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import { countDays } from '#features/performance/count-days.ts'
import { changeSetting } from '#features/settings/settings.site.ts'
import { countSiteDays } from '#features/site-performance/count-site-days.ts'
import type { Tx } from '#platform/database/database.ts'
import { clickedOn, givenAffiliate, givenOpenCourse } from '#testing/affiliate-builders.ts'
import { givenAdmin, givenCourse, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { givenCoupon } from '#testing/coupon-builders.ts'
import { checkOutGift } from '#testing/gift-steps.ts'
import { checkOut, newestPayment } from '#testing/order-steps.ts'
import { givePayoutAccount, payoutsOf, startRun } from '#testing/payout-steps.ts'
import { askForRefund, letProviderWork, loseDispute } from '#testing/refund-steps.ts'
import { checkOutSeats } from '#testing/seat-steps.ts'
import { testApp } from '#testing/test-app.ts'
import { untilWaiting } from '#testing/until-waiting.ts'
import { endPartnership } from './end-partnership.ts'
import { getAffiliate } from './get-affiliate.ts'
import { suspendAffiliate } from './suspend-affiliate.ts'

const app = await testApp()
const { call, clock, db, deps, paystack, runJobs } = app
const DAY = 86_400_000

beforeAll(() => app.hearWebhooks())

const commissionsOf = (orderId: number) =>
  db
    .selectFrom('commissions')
    .innerJoin('order_lines', 'order_lines.id', 'order_line_id')
    .select(['affiliate_id as affiliateId', 'commission_bps as bps', 'paid_from as paidFrom', 'amount_minor as amountMinor'])
    .where('order_id', '=', orderId)
    .orderBy('order_line_id')
    .execute()

const pay = async (reference: string) => {
  await paystack.pay(reference, { webhook: 'none' })
  await settleOrder(deps, reference)
  await runJobs()
}

/** An affiliate, and an open course of ₦15,000 with a commission of 20%. */
async function givenLink(bps = 2_000) {
  const instructor = await givenInstructor(db)
  const [affiliate, course] = [await givenAffiliate(db), await givenCourse(db, { instructor_id: instructor.id })]
  await givenOpenCourse(db, course.id, bps)
  return { affiliate, instructor, course, courseId: course.id }
}

type Buyer = Awaited<ReturnType<typeof givenUser>>

/** A buyer who clicked on a link places an order. */
async function place(code: string, courseIds: number[], how: { buyer?: Buyer; couponCode?: string; totalAmount?: number; at?: Date } = {}) {
  const { buyer = await givenUser(db), at = clock.now, ...order } = how
  const answer = await checkOut(app, buyer, courseIds, { ...order, headers: clickedOn(deps, code, at) })
  const { reference, orderId } = await newestPayment(db, buyer.id)
  return { buyer, answer, reference, orderId, courseId: courseIds[0] ?? 0 }
}

async function buy(code: string, courseIds: number[]) {
  const order = await place(code, courseIds)
  await pay(order.reference)
  return order
}

const balanceOf = async (userId: string) => (await call(getEarnings, {}, { id: userId })).data.balances[0]
const resultsOf = async (userId: string) => (await getAffiliate(db, deps.site, userId)).membership?.results
const deskOf = async (id: number) => (await call(getManagedOrder, { params: { id } }, await givenManager(db))).data
const statementOf = async (userId: string) =>
  (await call(getStatement, { query: { currency: 'NGN' } as never }, { id: userId })).data.content

describe('a purchase within 30 days of a click', () => {
  test('pays the commission out of the instructor’s share', async () => {
    const { affiliate, instructor, courseId } = await givenLink()

    const { orderId } = await buy(affiliate.code, [courseId])

    // ₦15,000 less the fee of ₦325: 70% are ₦10,272.50, of which the affiliate gets 20% of ₦14,675.
    expect(await commissionsOf(orderId)).toEqual([{ affiliateId: affiliate.id, bps: 2_000, paidFrom: 'INSTRUCTOR', amountMinor: 293_500 }])
    expect((await balanceOf(instructor.id)).pending).toBe(7_337.5)
    expect((await balanceOf(affiliate.id)).pending).toBe(2_935)
    expect(await resultsOf(affiliate.id)).toEqual({ clicks: 0, sales: 1, earnings: [{ currency: 'NGN', earned: 2_935, pending: 2_935 }] })
  })

  test('pays the site’s commission out of the platform’s share, and never more than this share', async () => {
    const [affiliate, instructor] = [await givenAffiliate(db), await givenInstructor(db)]
    const { id } = await givenCourse(db, { instructor_id: instructor.id })
    await changeSetting(db, { key: 'affiliateSiteBps', value: 9_000, now: clock.now })

    const { orderId } = await buy(affiliate.code, [id])
    await changeSetting(db, { key: 'affiliateSiteBps', value: 0, now: clock.now })

    expect(await commissionsOf(orderId)).toMatchObject([{ paidFrom: 'PLATFORM', amountMinor: 440_250 }])
    expect((await balanceOf(instructor.id)).pending).toBe(10_272.5)
  })

  test('of other open courses counts too, and of courses that aren’t open doesn’t', async () => {
    const [{ affiliate, courseId }, other] = [await givenLink(), await givenLink(1_000)]
    const closed = await givenCourse(db)

    const { orderId } = await buy(affiliate.code, [courseId, other.courseId, closed.id])

    expect((await commissionsOf(orderId)).map(({ affiliateId, bps }) => [affiliateId, bps]).sort()).toEqual([
      [affiliate.id, 1_000],
      [affiliate.id, 2_000],
    ])
  })

  test('counts for the last click only', async () => {
    const [{ affiliate, courseId }, other] = [await givenLink(), await givenAffiliate(db)]
    await place(affiliate.code, [(await givenCourse(db)).id])

    const { orderId } = await buy(other.code, [courseId])

    expect((await commissionsOf(orderId)).map(({ affiliateId }) => affiliateId)).toEqual([other.id])
  })

  test('counts with a late payment, and after 30 days without a purchase a click no longer counts', async () => {
    const { affiliate, courseId } = await givenLink()
    const daysAgo = (days: number) => new Date(clock.now.getTime() - days * DAY)

    const [recent, old] = [
      await place(affiliate.code, [courseId], { at: daysAgo(29.9) }),
      await place(affiliate.code, [courseId], { at: daysAgo(30) }),
    ]
    clock.now = new Date(clock.now.getTime() + 2 * DAY)
    await pay(recent.reference)
    await pay(old.reference)

    expect([await commissionsOf(recent.orderId), await commissionsOf(old.orderId)]).toMatchObject([[{ amountMinor: 293_500 }], []])
  })

  test('never pays more than the site’s current maximum, and nothing while the maximum is 0', async () => {
    const { affiliate, instructor, courseId } = await givenLink(3_000)
    const setMaximum = (value: number) => changeSetting(db, { key: 'affiliateMaxBps', value, now: clock.now })
    const shown = async () => [
      (await call(affiliates.listCommissions, { query: {} as never }, instructor)).data.content[0].percentage,
      (await call(affiliates.listAffiliateCourses, { query: { size: 100 } as never }, affiliate)).data.content.find(
        ({ course }: affiliates.AffiliateCourse) => course.id === courseId,
      )?.percentage,
    ]
    const placed = await place(affiliate.code, [courseId])

    const seen = []
    for (const maximum of [1_000, 0, 5_000]) {
      await setMaximum(maximum)
      const { orderId } = await place(affiliate.code, [courseId])
      seen.push([(await commissionsOf(orderId)).map(({ bps }) => bps), ...(await shown())])
    }

    expect(seen).toEqual([
      [[1_000], 10, 10],
      [[], null, undefined],
      [[3_000], 30, 30],
    ])
    expect(await commissionsOf(placed.orderId)).toMatchObject([{ bps: 3_000 }])
  })

  test('keeps its affiliate and terms when the buyer tries again', async () => {
    const [{ affiliate, instructor, courseId }, other] = [await givenLink(), await givenAffiliate(db)]
    const { buyer, orderId } = await place(affiliate.code, [courseId])
    await call(affiliates.setCommission, { params: { courseId }, body: { percentage: 50 } }, instructor)

    await place(other.code, [courseId], { buyer })
    clock.now = new Date(clock.now.getTime() + 3_600_000)
    const again = await place(other.code, [courseId], { buyer })
    await pay(again.reference)

    expect(again.orderId).toBe(orderId)
    expect(await commissionsOf(orderId)).toEqual([{ affiliateId: affiliate.id, bps: 2_000, paidFrom: 'INSTRUCTOR', amountMinor: 293_500 }])
  })

  test('of gifts and seats counts by the buyer', async () => {
    const { affiliate, courseId } = await givenLink()
    const [giver, company] = [await givenUser(db), await givenUser(db)]
    const headers = clickedOn(deps, affiliate.code, clock.now)
    const asking = { ...app, call: ((endpoint, input, as) => call(endpoint, input, as, headers)) as typeof call }

    await checkOutGift(asking, giver, { courseId, recipientEmail: 'friend@akada.test' })
    await checkOutSeats(asking, company, { courseIds: [courseId], seats: 3 })
    for (const { id } of [giver, company]) await pay((await newestPayment(db, id)).reference)

    expect((await resultsOf(affiliate.id))?.sales).toBe(4)
  })
})

describe('no commission', () => {
  test('is earned with a forged cookie, a cookie for another purpose, or a click in the future', async () => {
    const { affiliate, courseId } = await givenLink()
    const at = clock.now.getTime()
    const signed = (value: object) => `akada_ref=${deps.signer.sign(value)}`
    const other = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const [payload = '', signature = ''] = signed({ for: 'referral', code: 'ZZZZZZZZ', at }).split('=')[1]?.split('.') ?? []
    const cookies = [
      signed({ for: 'media', code: affiliate.code, at }),
      signed({ for: 'referral', code: affiliate.code, at: at + 1 }),
      signed({ for: 'referral', code: 'ZZZZZZZZ', at }),
      `akada_ref=${other({ for: 'referral', code: affiliate.code, at })}.${signature}`,
      `akada_ref=${payload}`,
      'akada_ref=%00',
      `akada_ref=${affiliate.code}`,
    ]

    for (const cookie of cookies) {
      const buyer = await givenUser(db)
      const { statusCode } = await checkOut(app, buyer, [courseId], { headers: { cookie } })
      expect([cookie, statusCode, await commissionsOf((await newestPayment(db, buyer.id)).orderId)]).toEqual([cookie, 200, []])
    }
  })

  test('is earned from one’s own purchases and courses', async () => {
    const { instructor, courseId } = await givenLink()
    const buyer = await givenUser(db)
    const affiliate = await givenAffiliate(db, { userId: buyer.id })
    const own = await givenAffiliate(db, { userId: instructor.id })

    const orders = [await place(affiliate.code, [courseId], { buyer }), await place(own.code, [courseId])]

    for (const { orderId } of orders) expect(await commissionsOf(orderId)).toEqual([])
  })

  test('is earned from free orders', async () => {
    const { affiliate, courseId } = await givenLink()
    const { code } = await givenCoupon(db, { discount_bps: 10_000 })
    const buyer = await givenUser(db)

    const headers = clickedOn(deps, affiliate.code, clock.now)
    await checkOut(app, buyer, [courseId], { couponCode: code, totalAmount: 0, headers })

    const { id } = await db.selectFrom('orders').select('id').where('user_id', '=', buyer.id).executeTakeFirstOrThrow()
    expect(await commissionsOf(id)).toEqual([])
  })

  test('is earned by a suspended affiliate, a suspended account or a closed one', async () => {
    const { courseId } = await givenLink()
    const [suspended, banned, closed] = [await givenAffiliate(db), await givenAffiliate(db), await givenAffiliate(db)]
    const manager = await givenManager(db)
    await db.transaction().execute((tx) => suspendAffiliate(tx, { userId: suspended.id, by: manager.id, reason: 'Spam', now: clock.now }))
    await db.updateTable('users').set({ suspended_at: clock.now }).where('id', '=', banned.id).execute()
    await db.updateTable('users').set({ erase_at: clock.now }).where('id', '=', closed.id).execute()

    for (const { code } of [suspended, banned, closed]) expect(await commissionsOf((await place(code, [courseId])).orderId)).toEqual([])
  })
})

describe('a coupon with an affiliate', () => {
  test('wins over the last click on the courses that it discounts', async () => {
    const [{ affiliate, courseId, instructor }, other, clicked] = [await givenLink(), await givenLink(), await givenAffiliate(db)]
    const coupon = await givenCoupon(db, { instructor_id: instructor.id, affiliate_id: affiliate.id, discount_bps: 1_000 })

    const { orderId, reference } = await place(clicked.code, [courseId, other.courseId], { couponCode: coupon.code, totalAmount: 28_500 })
    await pay(reference)

    const commissions = await commissionsOf(orderId)
    expect(commissions.map(({ affiliateId }) => affiliateId).sort()).toEqual([affiliate.id, clicked.id].sort())
    expect(commissions.every(({ amountMinor }) => (amountMinor ?? 0) > 0)).toBe(true)
  })

  test('that an instructor made can’t spend the platform’s share, which the last click still earns', async () => {
    const [friend, clicked, instructor] = [await givenAffiliate(db), await givenAffiliate(db), await givenInstructor(db)]
    const { id } = await givenCourse(db, { instructor_id: instructor.id })
    const coupon = await givenCoupon(db, { instructor_id: instructor.id, affiliate_id: friend.id, discount_bps: 1_000 })
    await changeSetting(db, { key: 'affiliateSiteBps', value: 1_000, now: clock.now })

    const buyer = await givenUser(db)
    await checkOut(app, buyer, [id], { couponCode: coupon.code, totalAmount: 13_500 })
    const withClick = await place(clicked.code, [id], { couponCode: coupon.code, totalAmount: 13_500 })
    await changeSetting(db, { key: 'affiliateSiteBps', value: 0, now: clock.now })

    expect(await commissionsOf((await newestPayment(db, buyer.id)).orderId)).toEqual([])
    expect(await commissionsOf(withClick.orderId)).toMatchObject([{ affiliateId: clicked.id, paidFrom: 'PLATFORM' }])
  })

  test('counts without a click', async () => {
    const { affiliate, courseId } = await givenLink()
    const coupon = await givenCoupon(db, { affiliate_id: affiliate.id, discount_bps: 1_000 })
    const buyer = await givenUser(db)

    await checkOut(app, buyer, [courseId], { couponCode: coupon.code, totalAmount: 13_500 })

    expect(await commissionsOf((await newestPayment(db, buyer.id)).orderId)).toMatchObject([{ affiliateId: affiliate.id }])
  })
})

describe('a commission', () => {
  test('is paid out like earnings after the refund period, in the same run', async () => {
    const { affiliate, instructor, courseId } = await givenLink(5_000)
    await buy(affiliate.code, [courseId])
    await buy(affiliate.code, [courseId])
    for (const { id } of [affiliate, instructor]) await givePayoutAccount(db, id)
    const soldAt = clock.now

    clock.now = new Date(soldAt.getTime() + 34 * DAY)
    await bookAvailableEarnings(deps)
    const due = await balanceOf(affiliate.id)
    await startRun(app, await givenManager(db), 'BY_HAND')

    expect(due).toMatchObject({ pending: 0, available: 14_675, nextReleaseAt: null })
    expect((await payoutsOf(db, affiliate.id)).map(({ amountMinor }) => amountMinor)).toEqual([1_467_500])
    expect(await balanceOf(affiliate.id)).toMatchObject({ available: 0, paidOut: 14_675 })
    expect(await resultsOf(affiliate.id)).toMatchObject({ earnings: [{ earned: 14_675, pending: 0 }] })
    clock.now = soldAt
  })

  test('waits for the refund period, even if its instructor is paid earlier', async () => {
    const { affiliate, instructor, courseId } = await givenLink()
    const terms = { payee_id: instructor.id, hold_days: 1, reserve_bps: 0, since: clock.now }
    await db.insertInto('payout_terms').values(terms).execute()
    const refunded = await buy(affiliate.code, [courseId])
    await buy(affiliate.code, [courseId])
    const soldAt = clock.now

    clock.now = new Date(soldAt.getTime() + 2 * DAY)
    await bookAvailableEarnings(deps)
    const early = [await balanceOf(instructor.id), await balanceOf(affiliate.id)]
    await askForRefund(app, refunded)
    await letProviderWork(app)
    clock.now = new Date(soldAt.getTime() + 34 * DAY)
    await bookAvailableEarnings(deps)

    expect(early).toMatchObject([
      { pending: 0, available: 14_675 },
      { pending: 5_870, available: 0 },
    ])
    expect(early[1].releases).toMatchObject([{ kind: 'EARNING', amount: 5_870 }])
    expect([await balanceOf(instructor.id), await balanceOf(affiliate.id)]).toMatchObject([
      { pending: 0, available: 7_337.5 },
      { pending: 0, available: 2_935 },
    ])
    clock.now = soldAt
  })

  test('is reversed by a refund, and becomes a debt if it was paid out', async () => {
    const { affiliate, courseId, instructor } = await givenLink(5_000)
    const sold = [await buy(affiliate.code, [courseId]), await buy(affiliate.code, [courseId])] as const
    const soldAt = clock.now
    await askForRefund(app, sold[0])
    await letProviderWork(app)
    const refunded = [await balanceOf(affiliate.id), await balanceOf(instructor.id)]
    clock.now = new Date(soldAt.getTime() + 34 * DAY)
    await bookAvailableEarnings(deps)
    await changeSetting(db, { key: 'payoutMinimumNaira', value: 1_000, now: clock.now })
    await givePayoutAccount(db, affiliate.id)
    await startRun(app, await givenManager(db), 'BY_HAND')

    await loseDispute(app, sold[1].reference)

    expect((await deskOf(sold[1].orderId)).affiliates).toMatchObject([{ id: affiliate.id, commission: 0 }])
    expect(refunded.map(({ pending }) => pending)).toEqual([7_337.5, 2_935])
    expect(await balanceOf(affiliate.id)).toMatchObject({ pending: 0, available: -7_337.5, paidOut: 7_337.5 })
    expect(await resultsOf(affiliate.id)).toMatchObject({ sales: 2, earnings: [{ earned: 0, pending: 0 }] })
    clock.now = soldAt
  })

  test('is on both statements, and the affiliate sees neither the price nor the coupon', async () => {
    const { affiliate, instructor, course } = await givenLink()
    const { orderId } = await buy(affiliate.code, [course.id])

    const [[commission], [sale]] = [await statementOf(affiliate.id), await statementOf(instructor.id)]

    expect(commission).toMatchObject({ kind: 'SALE', isCommission: true, sale: null, couponCode: null, orderId, amount: 2_935 })
    expect(sale).toMatchObject({ isCommission: false, amount: 7_337.5, sale: { paid: 15_000, fee: 325, commission: 2_935 } })
    expect(sale.availableAt).toBe(commission.availableAt)
    expect((await deskOf(orderId)).affiliates).toEqual([{ id: affiliate.id, name: expect.stringMatching(/^Adaeze/), commission: 2_935 }])
  })

  test('isn’t part of the instructor’s earnings or the platform’s revenue in reports, which show it separately', async () => {
    const { affiliate, instructor, courseId } = await givenLink()
    const before = clock.now
    clock.now = new Date('2026-12-24T12:00:00Z')
    await buy(affiliate.code, [courseId])
    await countDays(db)
    await countSiteDays(db)

    const day = clock.now.toISOString().slice(0, 10)
    const { data } = await call(getPerformance, { query: { from: day, to: day, courseId } as never }, instructor)
    const site = (await call(getSitePerformance, { query: { from: day, to: day } as never }, await givenAdmin(db))).data.totals.money[0]
    clock.now = before

    // With the provider's fee of ₦325.
    expect(site).toMatchObject({ gross: 15_000, instructors: 7_337.5, affiliates: 2_935, site: 4_402.5 })
    expect(7_337.5 + 2_935 + 4_402.5 + 325).toBe(15_000)

    expect(JSON.stringify(data.totals)).toContain('7337.5')
    expect(JSON.stringify(data.totals)).not.toContain('10272.5')
  })
})

/** Starts a checkout, and runs `work` in a transaction that commits only once the checkout waits for it. */
async function whileCheckingOut(work: (tx: Tx) => Promise<void>, code: string, courseId: number) {
  const buyer = await givenUser(db)
  let order: ReturnType<typeof place> | undefined
  await db.transaction().execute(async (tx) => {
    await work(tx)
    order = place(code, [courseId], { buyer })
    await untilWaiting(db, 1)
  })
  return (await order)?.orderId ?? 0
}

describe('during a checkout', () => {
  test('the end of a partnership or a suspension comes before the order, which then earns nothing', async () => {
    const { affiliate, instructor, courseId } = await givenLink()
    const by = (await givenManager(db)).id
    const placed = await place(affiliate.code, [courseId])
    await pay(placed.reference)
    const ended = { affiliateId: affiliate.id, instructorId: instructor.id, reason: 'No more', now: clock.now }
    const other = await givenLink()

    const orders = [
      await whileCheckingOut((tx) => endPartnership(tx, ended), affiliate.code, courseId),
      await whileCheckingOut(
        (tx) => suspendAffiliate(tx, { userId: other.affiliate.id, by, reason: 'Spam', now: clock.now }),
        other.affiliate.code,
        other.courseId,
      ),
    ]

    for (const orderId of orders) expect(await commissionsOf(orderId)).toEqual([])
    expect(await commissionsOf(placed.orderId)).toMatchObject([{ amountMinor: 293_500 }])
  })

  test('a changed commission applies to an order as a whole or not at all', async () => {
    const { affiliate, instructor, courseId } = await givenLink()
    const buyers = await Promise.all(Array.from({ length: 10 }, () => givenUser(db)))

    const [orders] = await Promise.all([
      Promise.all(buyers.map((buyer) => place(affiliate.code, [courseId], { buyer }))),
      call(affiliates.setCommission, { params: { courseId }, body: { percentage: 30 } }, instructor),
    ])

    const terms = (await Promise.all(orders.map(({ orderId }) => commissionsOf(orderId)))).flat()
    expect(terms).toHaveLength(10)
    expect(terms.every(({ bps }) => bps === 2_000 || bps === 3_000)).toBe(true)
    expect(await commissionsOf((await place(affiliate.code, [courseId])).orderId)).toMatchObject([{ bps: 3_000 }])
  })

  test('partnerships that end while many buyers check out leave placed orders their commission, and later ones none', async () => {
    const { affiliate, instructor, courseId } = await givenLink()
    await pay((await place(affiliate.code, [courseId])).reference)
    const buyers = await Promise.all(Array.from({ length: 10 }, () => givenUser(db)))
    const end = () => call(affiliates.endPartnership, { params: { id: affiliate.id }, body: { reason: 'No more' } }, instructor)

    const [orders, ...ends] = await Promise.all([
      Promise.all(buyers.map((buyer) => place(affiliate.code, [courseId], { buyer }))),
      end(),
      end(),
    ])
    for (const { reference } of orders) await pay(reference)

    expect(ends.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const kept = (await Promise.all(orders.map(({ orderId }) => commissionsOf(orderId)))).flat()
    expect(kept.every(({ amountMinor }) => amountMinor === 293_500)).toBe(true)
    expect((await resultsOf(affiliate.id))?.sales).toBe(kept.length + 1)
    expect(await commissionsOf((await place(affiliate.code, [courseId])).orderId)).toEqual([])
  })
})

test('all promises about money hold after all of this', async () => {
  const { breaches } = await checkPromises(deps)

  expect(breaches.filter(({ says }) => /sale|commission|earning|ledger|payout|refund|payment/.test(says))).toEqual([])
})
