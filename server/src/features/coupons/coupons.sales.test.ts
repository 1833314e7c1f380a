import { downloadCouponReport, downloadCouponSummary, getCouponReport, getCouponSummary } from '@akada/contract/coupons.ts'
import { resolveOrderOnHold } from '@akada/contract/purchases.ts'
import { isoIn } from '@akada/contract/time-zone.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { syncDisputes } from '#features/disputes/sync-disputes.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import { givenAdmin, givenCourse, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { givenCoupon } from '#testing/coupon-builders.ts'
import { checkOut, newestPayment } from '#testing/order-steps.ts'
import { askForRefund, learnHalf, statusOf } from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp()
const { call, db, clock, deps, paystack } = app

let manager: { id: string }
let course: { id: number; title: string; instructorId: string }
beforeAll(async () => {
  manager = await givenManager(db)
  course = await givenCourse(db, { title: '=SUM(A1) in spreadsheets' })
})

const totals = { NGN: 11_250, USD: 11.25 }

async function givenSale(couponCode: string, currency: 'NGN' | 'USD' = 'NGN') {
  const buyer = await givenUser(db)
  await checkOut(app, buyer, [course.id], { couponCode, currency, totalAmount: totals[currency] })
  const { reference, orderId } = await newestPayment(db, buyer.id)
  await paystack.pay(reference, { webhook: 'none' })
  await settleOrder(deps, reference)
  return { buyer, orderId, reference }
}

/** Creates an order that is paid twice. The second payment is refunded in full. */
async function givenSecondPayment(couponCode: string): Promise<number> {
  const buyer = await givenUser(db)
  await checkOut(app, buyer, [course.id], { couponCode, totalAmount: totals.NGN })
  const first = await newestPayment(db, buyer.id)
  clock.now = new Date(clock.now.getTime() + 31 * 60_000)
  await checkOut(app, buyer, [], { couponCode, totalAmount: totals.NGN })
  const second = await newestPayment(db, buyer.id)
  for (const { reference } of [first, second]) {
    await paystack.pay(reference, { webhook: 'none' })
    await settleOrder(deps, reference)
  }
  return first.orderId
}

async function givenLostDispute(reference: string, amountMinor?: number) {
  await paystack.dispute(reference, amountMinor === undefined ? {} : { amountMinor })
  await paystack.resolveDispute(paystack.disputes(reference)[0]?.id ?? 0, 'merchant-accepted')
  await syncDisputes(deps, reference)
}

const report = (code: string, by = manager) => call(getCouponReport, { params: { code } }, by)

describe('a coupon’s report', () => {
  test('has the sales in each currency, without converting them', async () => {
    const { code } = await givenCoupon(db, { expires_at: new Date('2026-12-24T00:00:00Z') })
    await givenSale(code)
    await givenSale(code, 'USD')
    await givenSale(code, 'USD')

    const { data } = await report(code.toLowerCase())

    expect(data).toMatchObject({
      coupon: { code, active: true, expirationDate: '2026-12-24T00:00:00.000Z', discountPercentage: 25 },
      totalTransactions: 3,
      totalEnrollments: 3,
      totalRevenue: 22.5,
      totals: [
        { currency: 'NGN', transactions: 1, discount: 3_750, revenue: 11_250, refunded: 0 },
        { currency: 'USD', transactions: 2, discount: 7.5, revenue: 22.5, refunded: 0 },
      ],
    })
    expect(data.transactions).toHaveLength(3)
    expect(data.transactions[0]).toMatchObject({ amount: 11.25, currency: 'USD', status: 'SUCCESS' })
    expect(data.enrollments[0]).toMatchObject({ course: { title: course.title }, amount: 11.25, enrollmentStatus: 'ACTIVE' })
    expect(JSON.stringify(data)).not.toContain('@')
  })

  test('counts the amount received for an order whose lower payment a manager accepted', async () => {
    const { code } = await givenCoupon(db)
    await givenSale(code)
    const buyer = await givenUser(db)
    await checkOut(app, buyer, [course.id], { couponCode: code, totalAmount: totals.NGN })
    const { reference, orderId } = await newestPayment(db, buyer.id)
    await paystack.overrideTransaction(reference, { amount_delta: -100_000 })
    await paystack.pay(reference, { webhook: 'none' })
    await settleOrder(deps, reference)
    await call(resolveOrderOnHold, { params: { id: orderId }, body: { decision: 'ACCEPT', reason: 'Spoke to the buyer.' } }, manager)

    const { data } = await report(code)

    expect(data.totals).toEqual([{ currency: 'NGN', transactions: 2, discount: 7_500, revenue: 21_500, refunded: 0 }])
  })

  test('subtracts refunds and chargebacks, but not declined requests or refunded second payments', async () => {
    const { code } = await givenCoupon(db)
    const sale = async () => ({ ...(await givenSale(code)), courseId: course.id })
    const [back, asked, partly, lost, twice] = [await sale(), await sale(), await sale(), await sale(), await givenSecondPayment(code)]
    await givenSale(code)
    await askForRefund(app, back)
    await learnHalf(db, asked)
    await askForRefund(app, asked)
    await givenLostDispute(partly.reference, 100_000)
    await givenLostDispute(lost.reference)
    await app.runJobs()

    const { data } = await report(code)
    const summary = (await call(getCouponSummary, { query: {} }, manager)).data.content
    const csv = (await call(downloadCouponReport, { params: { code } }, manager)).text?.split('\r\n') ?? []

    expect(await statusOf(db, twice)).toBe('PAID')
    expect(data.totals).toEqual([{ currency: 'NGN', transactions: 6, discount: 22_500, revenue: 44_000, refunded: 23_500 }])
    expect(summary.find((row: { couponCode: string }) => row.couponCode === code)).toMatchObject({ totalRevenueNaira: 44_000 })
    expect(data.transactions.map(({ status }: { status: string }) => status).sort()).toEqual([
      'REFUNDED',
      'REFUNDED',
      ...Array(4).fill('SUCCESS'),
    ])
    const states = data.enrollments.map(({ enrollmentStatus }: { enrollmentStatus: string }) => enrollmentStatus)
    expect(states.sort()).toEqual([...Array(4).fill('ACTIVE'), 'REFUNDED', 'REFUNDED'])
    expect(csv.slice(1, -1).map((row) => Number(row.split(',').at(-1)))).toEqual([0, 0, 11_250, 1_000, 0, 11_250])
  })

  test('lists unpaid orders without counting them', async () => {
    const { code } = await givenCoupon(db)
    await checkOut(app, await givenUser(db), [course.id], { couponCode: code, totalAmount: totals.NGN })

    const { data } = await report(code)

    expect(data).toMatchObject({ totalTransactions: 0, totalEnrollments: 0, totalRevenue: 0, totals: [], enrollments: [] })
    expect(data.transactions).toMatchObject([{ amount: 11_250, status: 'PENDING' }])
  })

  test('can be downloaded as CSV', async () => {
    const { code } = await givenCoupon(db)
    const { orderId } = await givenSale(code)

    const file = await call(downloadCouponReport, { params: { code } }, manager)

    expect(file.headers['content-disposition']).toContain(`coupon-${code}.csv`)
    expect(file.text?.split('\r\n')[1]).toBe(`${orderId},${isoIn('Africa/Lagos', clock.now)},SUCCESS,NGN,11250,3750,0`)
  })

  test('is available only to managers and admins, and doesn’t reveal to others whether a code exists', async () => {
    const { code } = await givenCoupon(db)
    const others = [await givenUser(db), await givenInstructor(db)]

    expect((await report(code, await givenAdmin(db))).statusCode).toBe(200)
    expect(await report('NO-SUCH-CODE')).toMatchObject({ statusCode: 404, code: 'COUPON_NOT_FOUND' })
    for (const person of others)
      for (const wanted of [code, 'NO-SUCH-CODE'])
        for (const endpoint of [getCouponReport, downloadCouponReport])
          expect(await call(endpoint, { params: { code: wanted } }, person)).toMatchObject({ statusCode: 403, code: 'NOT_ALLOWED' })
    expect(await call(getCouponReport, { params: { code } })).toMatchObject({ statusCode: 401 })
  })
})

describe('the coupon summary', () => {
  test('has a row per coupon, most uses first, with its courses', async () => {
    const lone = await testApp()
    const [first, second] = [await givenCourse(lone.db), await givenCourse(lone.db)]
    const own = await givenCoupon(lone.db, { code: 'OWN', instructor_id: first.instructorId, is_active: false })
    await givenCoupon(lone.db, { code: 'ONE', courseIds: [first.id] })
    await givenCoupon(lone.db, { code: 'BOTH', courseIds: [first.id, second.id], expires_at: new Date('2026-08-31T00:00:00Z') })
    await givenCoupon(lone.db, { code: 'ALL' })
    for (const [buyer, currency] of [
      [await givenUser(lone.db), 'NGN'],
      [await givenUser(lone.db), 'USD'],
    ] as const) {
      await lone.db.updateTable('coupons').set({ is_active: true }).where('id', '=', own.id).execute()
      await checkOut(lone, buyer, [first.id], { couponCode: 'OWN', currency, totalAmount: totals[currency] })
      const { reference } = await newestPayment(lone.db, buyer.id)
      await lone.paystack.pay(reference, { webhook: 'none' })
      await settleOrder(lone.deps, reference)
      await lone.db.updateTable('coupons').set({ is_active: false }).where('id', '=', own.id).execute()
    }
    const reader = await givenManager(lone.db)

    const { data, meta } = await lone.call(getCouponSummary, { query: { size: '3' } as never }, reader)
    const next = await lone.call(getCouponSummary, { query: { size: '3', page: '2' } as never }, reader)
    const rows = [...data.content, ...next.data.content]

    expect([data.totalElements, meta?.totalPages]).toEqual([4, 2])
    expect(rows.map(({ couponCode, courseTitle, isActive, totalUses }) => [couponCode, courseTitle, isActive, totalUses])).toEqual([
      ['OWN', expect.stringMatching(/^All by Ngozi /), false, 2],
      ['ALL', 'All courses', true, 0],
      ['BOTH', '2 courses', false, 0],
      ['ONE', first.title, true, 0],
    ])
    expect(rows[0]).toMatchObject({
      discountPercentage: 25,
      totalDiscountAmount: 3.75,
      totalRevenueGenerated: 11.25,
      totalDiscountNaira: 3_750,
      totalRevenueNaira: 11_250,
    })
  })

  test('can be downloaded as CSV in which no title is a formula', async () => {
    const { code } = await givenCoupon(db, { courseIds: [course.id] })

    const file = await call(downloadCouponSummary, {}, manager)

    expect(file.text).toContain(`${code},'=SUM(A1) in spreadsheets,25,true,0,0,0,0,0\r\n`)
  })

  test('is available only to managers and admins, and has at most a hundred rows per page', async () => {
    for (const person of [await givenUser(db), await givenInstructor(db)])
      for (const endpoint of [getCouponSummary, downloadCouponSummary])
        expect(await call(endpoint, {}, person)).toMatchObject({ statusCode: 403 })
    expect((await call(getCouponSummary, { query: { size: '101' } as never }, manager)).data.size).toBe(100)
  })
})
