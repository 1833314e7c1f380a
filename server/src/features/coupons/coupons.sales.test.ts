import { downloadCouponReport, downloadCouponSummary, getCouponReport, getCouponSummary } from '@akada/contract/coupons.ts'
import type { QueuedRefund, RefundStatus } from '@akada/contract/refunds.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { settleOrder } from '#features/orders/settle-order.ts'
import { givenAdmin, givenCourse, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { givenCoupon } from '#testing/coupon-builders.ts'
import { checkOut, newestPayment } from '#testing/order-steps.ts'
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

async function givenRefund(
  orderId: number,
  status: RefundStatus,
  { kind = 'BUYER', isWhole = false }: { kind?: QueuedRefund['kind']; isWhole?: boolean } = {},
) {
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'amount_minor', 'currency'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const line = await db.selectFrom('order_lines').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow()
  await db
    .insertInto('refunds')
    .values({
      kind,
      order_id: orderId,
      order_line_id: isWhole ? null : line.id,
      payment_id: payment.id,
      currency: payment.currency,
      amount_minor: payment.amount_minor,
      status,
      requested_at: clock.now,
    })
    .execute()
}

const report = (code: string, by = manager) => call(getCouponReport, { params: { code } }, by)

describe('the report of a coupon', () => {
  test('tells what was sold in each currency, and invents no rate between them', async () => {
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

  test('takes off what went back, and nothing for what was only asked for, declined, or paid twice', async () => {
    const { code } = await givenCoupon(db)
    const sales = await Promise.all([1, 2, 3, 4, 5].map(() => givenSale(code)))
    const [back, asked, declined, failed, twice] = sales.map(({ orderId }) => orderId)
    await givenRefund(back ?? 0, 'PROCESSED')
    await givenRefund(asked ?? 0, 'REQUESTED')
    await givenRefund(declined ?? 0, 'DECLINED')
    await givenRefund(failed ?? 0, 'FAILED')
    await givenRefund(twice ?? 0, 'PROCESSED', { kind: 'DUPLICATE', isWhole: true })
    await db
      .updateTable('orders')
      .set({ status: 'REFUNDED' })
      .where('id', '=', back ?? 0)
      .execute()

    const { data } = await report(code)

    expect(data.totals).toEqual([{ currency: 'NGN', transactions: 5, discount: 18_750, revenue: 45_000, refunded: 11_250 }])
    expect(data.transactions.map(({ status }: { status: string }) => status).sort()).toEqual(['REFUNDED', ...Array(4).fill('SUCCESS')])
    const states = data.enrollments.map(({ enrollmentStatus }: { enrollmentStatus: string }) => enrollmentStatus)
    expect(states.sort()).toEqual([...Array(4).fill('ACTIVE'), 'REFUNDED'])
  })

  test('lists what came to nothing and counts it nowhere', async () => {
    const { code } = await givenCoupon(db)
    await checkOut(app, await givenUser(db), [course.id], { couponCode: code, totalAmount: totals.NGN })

    const { data } = await report(code)

    expect(data).toMatchObject({ totalTransactions: 0, totalEnrollments: 0, totalRevenue: 0, totals: [], enrollments: [] })
    expect(data.transactions).toMatchObject([{ amount: 11_250, status: 'PENDING' }])
  })

  test('comes as CSV', async () => {
    const { code } = await givenCoupon(db)
    const { orderId } = await givenSale(code)

    const file = await call(downloadCouponReport, { params: { code } }, manager)

    expect(file.headers['content-disposition']).toContain(`coupon-${code}.csv`)
    expect(file.text?.split('\r\n')[1]).toBe(`${orderId},${clock.now.toISOString()},SUCCESS,NGN,11250,3750`)
  })

  test('is for managers and admins, who alone learn whether there is such a code', async () => {
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

describe('the summary of coupons', () => {
  test('has a row for each, most uses first, with what it covers', async () => {
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

  test('comes as CSV in which no title runs as a formula', async () => {
    const { code } = await givenCoupon(db, { courseIds: [course.id] })

    const file = await call(downloadCouponSummary, {}, manager)

    expect(file.text).toContain(`${code},'=SUM(A1) in spreadsheets,25,true,0,0,0,0,0\r\n`)
  })

  test('is refused to all but managers and admins, at most a hundred rows at a time', async () => {
    for (const person of [await givenUser(db), await givenInstructor(db)])
      for (const endpoint of [getCouponSummary, downloadCouponSummary])
        expect(await call(endpoint, {}, person)).toMatchObject({ statusCode: 403 })
    expect((await call(getCouponSummary, { query: { size: '101' } as never }, manager)).data.size).toBe(100)
  })
})
