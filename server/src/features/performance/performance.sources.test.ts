import type { Answer } from '@akada/contract/endpoint.ts'
import { placeOrder, verifyPayment } from '@akada/contract/orders.ts'
import { downloadPerformance, getPerformance } from '@akada/contract/teaching.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { eraseBuyer } from '#features/orders/erase-buyer.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import { CAMPAIGNS_PER_DAY, type OrderSource } from '#features/sources/sources.rules.ts'
import { clickedOn, givenAffiliate, givenOpenCourse } from '#testing/affiliate-builders.ts'
import { givenAdmin, givenCourse, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { givenBundle } from '#testing/bundle-builders.ts'
import { givenPaidBundle } from '#testing/bundle-steps.ts'
import { givenCoupon } from '#testing/coupon-builders.ts'
import { givenPaidGift } from '#testing/gift-steps.ts'
import { checkOut, newestPayment } from '#testing/order-steps.ts'
import { askForRefund, letProviderWork, loseDispute } from '#testing/refund-steps.ts'
import { givenSale } from '#testing/sale-builders.ts'
import { givenPaidSeats } from '#testing/seat-steps.ts'
import { arrivedBy } from '#testing/source-builders.ts'
import { testApp } from '#testing/test-app.ts'
import { untilWaiting } from '#testing/until-waiting.ts'
import { countDays } from './count-days.ts'
import { purgeSourceSales } from './performance.counting.queries.ts'

const app = await testApp()
const { call, clock, db, deps, paystack, runJobs } = app
const DAY = 86_400_000

beforeAll(() => app.hearWebhooks())

type Performance = Answer<typeof getPerformance>
type Row = NonNullable<Performance['sources']>[number]

async function reportOf(instructor: { id: string }, courseId?: number): Promise<Performance> {
  await countDays(db)
  return (await call(getPerformance, { query: { ...(courseId !== undefined && { courseId }) } }, instructor)).data
}

const nameOf = ({ kind, campaign }: Row) => (campaign === null ? kind : `${kind} ${campaign.source}`)
const paidOf = ({ sources = [] }: Performance) => Object.fromEntries(sources.map((row) => [nameOf(row), row.paid]))
const grossOf = ({ sources = [] }: Performance) => Object.fromEntries(sources.map((row) => [nameOf(row), row.money[0]?.gross]))

/** Expects the rows to add up to the totals, to the kobo. */
function expectSums({ sources = [], totals }: Performance) {
  const sumOf = (of: (row: Row) => number) => Math.round(sources.reduce((sum, row) => sum + of(row), 0) * 100) / 100
  expect(sumOf(({ views }) => views)).toBe(totals.views)
  totals.money.forEach((money, place) => {
    for (const key of ['sales', 'gross', 'refunds', 'refunded', 'net'] as const)
      expect([key, sumOf((row) => row.money[place]?.[key] ?? 0)]).toEqual([key, money[key]])
  })
}

const campaign = (source: string) => ({ kind: 'CAMPAIGN' as const, campaign: { source, medium: 'email', campaign: '' } })
const from = (arrival: object) => arrivedBy(deps, { at: clock.now.getTime(), ...arrival })

async function pay(buyerId: string) {
  const { reference, orderId } = await newestPayment(db, buyerId)
  await paystack.pay(reference, { webhook: 'none' })
  await settleOrder(deps, reference)
  await runJobs()
  return { reference, orderId }
}

type Bought = { headers?: Record<string, string>; couponCode?: string; totalAmount?: number }

async function buy(courseIds: number[], how: Bought = {}) {
  const buyer = await givenUser(db)
  const answer = await checkOut(app, buyer, courseIds, how)
  expect(answer.statusCode).toBe(200)
  return { buyer, courseId: courseIds[0] ?? 0, ...(await pay(buyer.id)) }
}

async function givenSeller() {
  const instructor = await givenInstructor(db)
  const course = await givenCourse(db, { instructor_id: instructor.id })
  return { instructor, courseId: course.id }
}

/** A sale whose order has a source already. */
async function givenSoldBy(kind: OrderSource['kind'], courseId: number, tags: { utm_source?: string; utm_medium?: string } = {}) {
  const { lineId } = await givenSale(db, { userId: (await givenUser(db)).id, courseId, at: clock.now })
  const line = await db.selectFrom('order_lines').select('order_id').where('id', '=', lineId).executeTakeFirstOrThrow()
  await db
    .insertInto('order_sources')
    .values({ ...line, day: sql<Date>`report_day(${clock.now})`, kind, ...tags })
    .execute()
}

describe('the sources of sales', () => {
  test('attribute each line to the first source that applies, and add up to the course’s sales', async () => {
    const { instructor, courseId } = await givenSeller()
    const affiliate = await givenAffiliate(db)
    const other = await givenCourse(db, { instructor_id: instructor.id })
    await givenOpenCourse(db, courseId)
    const code = `HALF-${courseId}`
    await givenCoupon(db, { code, discount_bps: 5_000, instructor_id: instructor.id, courseIds: [courseId] })
    const clicked = clickedOn(deps, affiliate.code, clock.now)

    await buy([courseId], { headers: { ...clicked, cookie: `${clicked.cookie}; ${from(campaign('news')).cookie}` } })
    await buy([courseId], { headers: clicked, couponCode: code, totalAmount: 7_500 })
    await buy([courseId, other.id], { headers: from({ ...campaign('news'), hasCoupon: true }), couponCode: code, totalAmount: 22_500 })
    await buy([courseId], { headers: from({ kind: 'SITE', hasCoupon: true }) })
    for (const kind of ['SEARCH', 'SITE', 'DIRECT', 'AFFILIATE'] as const) await givenSoldBy(kind, courseId)

    const one = await reportOf(instructor, courseId)
    const all = await reportOf(instructor)
    expect(paidOf(one)).toEqual({ AFFILIATE: 3, COUPON: 1, SEARCH: 1, SITE: 2, DIRECT: 1 })
    expect(grossOf(one)).toEqual({ AFFILIATE: 37_500, COUPON: 7_500, SEARCH: 15_000, SITE: 30_000, DIRECT: 15_000 })
    expect(paidOf(all)).toMatchObject({ 'CAMPAIGN news': 1, COUPON: 1 })
    expectSums(one)
    expectSums(all)
  })

  test('attribute a discounted line without a commission to the coupon, even after a click on an affiliate’s link', async () => {
    const { instructor, courseId } = await givenSeller()
    const affiliate = await givenAffiliate(db)
    const code = `TENTH-${courseId}`
    await givenCoupon(db, { code, discount_bps: 1_000, instructor_id: instructor.id, courseIds: [courseId] })

    // The course isn’t open to affiliates.
    await buy([courseId], { headers: clickedOn(deps, affiliate.code, clock.now), couponCode: code, totalAmount: 13_500 })

    expect(paidOf(await reportOf(instructor))).toEqual({ COUPON: 1 })
  })

  test('show the sale of an erased buyer as not recorded from the next count on', async () => {
    const { instructor, courseId } = await givenSeller()
    const { buyer } = await buy([courseId], { headers: from(campaign('for-ada')) })
    const before = await reportOf(instructor)

    await db.transaction().execute((tx) => eraseBuyer(tx, buyer.id))

    const after = await reportOf(instructor)
    expect([paidOf(before), paidOf(after)]).toEqual([{ 'CAMPAIGN for-ada': 1 }, { 'CAMPAIGN for-ada': 0, UNKNOWN: 1 }])
    expectSums(after)
  })

  test('add up to the views of the report, even if a view is counted while the report is read', async () => {
    const { instructor, courseId } = await givenSeller()
    await countDays(db)
    const row = { course_id: courseId, day: sql<Date>`report_day(${clock.now})`, views: 1 }

    const report = await db.transaction().execute(async (tx) => {
      await sql`lock table source_days in access exclusive mode`.execute(tx)
      const reading = call(getPerformance, { query: {} }, instructor)
      await untilWaiting(db, 1)
      await tx.insertInto('course_views').values(row).execute()
      await tx
        .insertInto('source_days')
        .values({ ...row, kind: 'DIRECT' })
        .execute()
      return { reading }
    })

    expectSums((await report.reading).data)
  })

  test('count gifts, each seat and each course of a bundle like other lines, and nothing that cost nothing', async () => {
    const { instructor, courseId } = await givenSeller()
    const second = await givenCourse(db, { instructor_id: instructor.id })
    const bundle = await givenBundle(db, { maker_id: instructor.id, courseIds: [courseId, second.id] })
    const code = `FREE-${courseId}`
    await givenCoupon(db, { code, discount_bps: 10_000, instructor_id: instructor.id, courseIds: [courseId] })
    const headers = from(campaign('team'))

    await givenPaidGift(app, await givenUser(db), { courseId, recipientEmail: 'ada@example.com', headers })
    await givenPaidSeats(app, await givenUser(db), { courseIds: [courseId], seats: 3, headers })
    await givenPaidBundle(app, await givenUser(db), bundle, { headers })
    await checkOut(app, await givenUser(db), [courseId], { headers, couponCode: code, totalAmount: 0 })

    const [one, all] = [await reportOf(instructor, courseId), await reportOf(instructor)]
    expect(paidOf(one)).toEqual({ 'CAMPAIGN team': 5 })
    expect(grossOf(all)).toEqual({ 'CAMPAIGN team': 80_000 })
    expectSums(one)
    expectSums(all)
  })

  test('keep their paid count after a refund and a lost dispute, which reduce only the amounts', async () => {
    const { instructor, courseId } = await givenSeller()
    const headers = from({ kind: 'SITE' })
    const refunded = await buy([courseId], { headers })
    const disputed = await buy([courseId], { headers })
    await givenSoldBy('CAMPAIGN', courseId, { utm_source: 'news' })

    await askForRefund(app, refunded)
    await letProviderWork(app)
    await loseDispute(app, disputed.reference)

    const report = await reportOf(instructor)
    expect(report.sources?.find(({ kind }) => kind === 'SITE')).toMatchObject({
      paid: 2,
      money: [{ sales: 2, refunds: 2, refunded: 30_000, net: 0 }],
    })
    expectSums(report)
  })

  test('are fixed at checkout, and counted once however often the payment is reported', async () => {
    const { instructor, courseId } = await givenSeller()
    const buyer = await givenUser(db)
    await checkOut(app, buyer, [courseId], { headers: from(campaign('first')) })
    // The same order, after another visit.
    const again = { totalAmount: 15_000, currency: 'NGN' as const, couponCode: null, courseIds: undefined }
    await call(placeOrder, { body: again }, buyer, from(campaign('second')))
    const { reference } = await newestPayment(db, buyer.id)

    clock.now = new Date(clock.now.getTime() + 2 * DAY)
    await paystack.pay(reference)
    await Promise.all([
      ...Array.from({ length: 5 }, () => settleOrder(deps, reference)),
      ...Array.from({ length: 5 }, () => call(verifyPayment, { query: { reference } }, buyer)),
    ])
    await paystack.settled()
    await runJobs()
    await Promise.all([countDays(db), countDays(db), countDays(db)])

    const report = await reportOf(instructor)
    expect(paidOf(report)).toEqual({ 'CAMPAIGN first': 1 })
    expectSums(report)
  })

  test('show orders and views without a stored source as unknown, also after 13 months', async () => {
    const { instructor, courseId } = await givenSeller()
    await givenSale(db, { userId: (await givenUser(db)).id, courseId, at: clock.now })
    await db
      .insertInto('course_views')
      .values({ course_id: courseId, day: sql<Date>`report_day(${clock.now})`, views: 4 })
      .execute()
    await givenSoldBy('CAMPAIGN', courseId, { utm_source: 'news' })
    const before = await reportOf(instructor)

    await purgeSourceSales(db, new Date(clock.now.getTime() + 400 * DAY))

    const after = await reportOf(instructor)
    expect(before.sources?.at(-1)).toMatchObject({ kind: 'UNKNOWN', views: 4, additions: 0, paid: 1 })
    expect([paidOf(before), paidOf(after)]).toEqual([{ 'CAMPAIGN news': 1, UNKNOWN: 1 }, { UNKNOWN: 2 }])
    expectSums(before)
    expectSums(after)
  })

  test('name the 100 best campaigns of a period, and add up the others', async () => {
    const { instructor, courseId } = await givenSeller()
    for (const [daysAgo, offset] of [1, 2, 3].entries())
      await db
        .insertInto('source_days')
        .values(
          Array.from({ length: CAMPAIGNS_PER_DAY }, (_, index) => ({
            ...{
              course_id: courseId,
              day: sql<Date>`report_day(${new Date(clock.now.getTime() - daysAgo * DAY)})`,
              kind: 'CAMPAIGN' as const,
            },
            ...{ utm_source: `news-${offset}-${index}`, views: index + 1, additions: 1 },
          })),
        )
        .execute()

    const { sources = [] } = await reportOf(instructor)

    expect(sources).toHaveLength(101)
    expect(sources.filter((row) => row.campaign === null)).toMatchObject([
      { kind: 'CAMPAIGN', views: 0 + 3 * sumTo(16) + 2 * 17, additions: 50 },
    ])
  })

  test('are shown only to the instructor, for their own courses', async () => {
    const [{ courseId }, { instructor }] = [await givenSeller(), await givenSeller()]

    const others = await call(getPerformance, { query: { courseId } }, instructor)
    const staff = await Promise.all(
      [await givenManager(db), await givenUser(db)].map((person) => call(getPerformance, { query: { courseId } }, person)),
    )
    const admin = await call(getPerformance, { query: { courseId } }, await givenAdmin(db))

    expect([others.statusCode, ...staff.map(({ statusCode }) => statusCode), admin.statusCode]).toEqual([404, 403, 403, 403])
  })
})

const sumTo = (last: number): number => (last * (last + 1)) / 2

describe('the file of sources', () => {
  test('has the numbers of the screen, and no cell that a spreadsheet takes for a formula', async () => {
    const { instructor, courseId } = await givenSeller()
    await givenSoldBy('CAMPAIGN', courseId, { utm_source: '=cmd|calc', utm_medium: '+1,"x"' })
    await givenSoldBy('SEARCH', courseId)
    const row = { course_id: courseId, day: sql<Date>`report_day(${clock.now})`, additions: 1 }
    await db
      .insertInto('source_days')
      .values([
        { ...row, kind: 'DIRECT', views: 3 },
        { ...row, kind: 'SEARCH', views: 8 },
      ])
      .execute()
    await db
      .insertInto('course_views')
      .values({ course_id: courseId, day: sql<Date>`report_day(${clock.now})`, views: 13 })
      .execute()
    await countDays(db)

    const { text = '', headers } = await call(downloadPerformance, { query: { table: 'sources', courseId } }, instructor)

    expect(headers['content-disposition']).toContain('performance-sources-')
    expect(text.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'Source,utm_source,utm_medium,utm_campaign,Page views,Added to cart,Added to cart (% of views),Paid,Paid (% of views),Gross (NGN),Refunds (NGN),Net (NGN)',
      'Search,,,,8,1,12.5,1,12.5,15000,0,10342.5',
      `Campaign,'=cmd|calc,"'+1,""x""",,0,0,,1,,15000,0,10342.5`,
      'Direct,,,,3,1,33.3,0,0,0,0,0',
      'Not recorded,,,,2,0,0,0,0,0,0,0',
    ])
  })
})
