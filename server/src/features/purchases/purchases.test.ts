import { downloadReceipt, getOrder, listOrders } from '@akada/contract/purchases.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { settleOrder } from '#features/orders/settle-order.ts'
import { syncRefunds } from '#features/refunds/sync-refunds.ts'
import { changeSetting } from '#features/settings/settings.site.ts'
import { givenAdmin, givenCourse, givenManager, givenMediaFile, givenUser } from '#testing/builders.ts'
import { givenCoupon } from '#testing/coupon-builders.ts'
import { givenPaidOrder } from '#testing/order-builders.ts'
import { checkOut, givenCheckout, newestPayment } from '#testing/order-steps.ts'
import { linesOf } from '#testing/pdf-text.ts'
import { askForRefund, givenPurchase, letProviderWork } from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp()
const { call, clock, db, deps, mailbox, paystack } = app
const DAY = 86_400_000

// Refund outcomes arrive as webhooks.
beforeAll(async () => {
  await app.hearWebhooks()
})

const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}
const orderOf = (id: number, as?: { id: string }) => call(getOrder, { params: { id } }, as)
const textsOf = (timeline: { kind: string; text: string }[]) => timeline.map(({ kind, text }) => `${kind}: ${text}`)

async function receiptOf(id: number, as: { id: string }) {
  const { id: userId } = as
  const response = await app.app.inject({
    url: `/api/orders/${id}/receipt.pdf`,
    headers: { authorization: `Bearer ${await app.tokenFor({ id: userId })}` },
  })
  return { response, lines: linesOf(response.rawPayload) }
}

describe('a buyer’s orders', () => {
  test('are listed newest first, with payment URL, enrollment and refundability', async () => {
    const bought = await givenPurchase(app, { courses: 2 })
    later(60_000)
    const other = await givenCourse(db)
    const { data: url } = await checkOut(app, bought.buyer, [other.id])

    const { data } = await call(listOrders, { query: { page: '1', size: '10' } as never }, bought.buyer)

    expect(data).toMatchObject({ totalElements: 2, page: 1, size: 10 })
    const [open, paid] = data.content
    expect(open).toMatchObject({ status: 'PENDING', total: 15_000, paymentUrl: url, receiptNumber: null, paidAt: null })
    expect(open.lines).toMatchObject([{ courseId: other.id, isEnrolled: false, refundability: { until: null, isAutomatic: false } }])
    expect(paid).toMatchObject({ id: bought.orderId, status: 'PAID', currency: 'NGN', total: 30_000, paymentUrl: null })
    expect(paid.receiptNumber).toEqual(expect.any(Number))
    expect(paid.lines).toHaveLength(2)
    expect(paid.lines[0]).toMatchObject({
      price: 15_000,
      discount: 0,
      paid: 15_000,
      isEnrolled: true,
      refund: null,
      refundability: {
        until: new Date(Date.parse(paid.paidAt) + 30 * DAY).toISOString(),
        usedPercent: 0,
        maxPercent: 30,
        isAutomatic: true,
      },
    })
    expect(paid.lines[0].instructorName).toContain('Ngozi')
  })

  test('show each course’s cover with its available widths', async () => {
    const cover = await givenMediaFile(db, { key: 'public/covers/order.webp', content_type: 'image/webp', widths: [320, 640] })
    const [pictured, plain] = [await givenCourse(db, { cover_id: cover.id }), await givenCourse(db)]
    const buyer = await givenUser(db, { country: 'Nigeria', country_code: 'NG' })
    await checkOut(app, buyer, [pictured.id, plain.id])

    const { data } = await call(listOrders, { query: {} }, buyer)

    expect(data.content[0].lines).toMatchObject([
      { coverImageUrl: '/media/public/covers/order.webp', coverWidths: [320, 640] },
      { coverImageUrl: null, coverWidths: [] },
    ])
  })

  test('are visible only to the buyer, managers and admins; other users get 404 and visitors 401', async () => {
    const { orderId, buyer } = await givenCheckout(app)
    const [other, manager, admin] = [await givenUser(db), await givenManager(db), await givenAdmin(db)]

    const answers = [await orderOf(orderId), await orderOf(orderId, other), await orderOf(orderId, manager), await orderOf(orderId, admin)]
    const receipts = [
      await call(downloadReceipt, { params: { id: orderId } }),
      await call(downloadReceipt, { params: { id: orderId } }, other),
      await call(downloadReceipt, { params: { id: orderId } }, buyer),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 404, 200, 200])
    expect(answers[1]).toMatchObject({ code: 'ORDER_NOT_FOUND' })
    expect(answers[2]?.data.paymentUrl).toBeNull()
    expect((await orderOf(orderId, buyer)).data.paymentUrl).toContain('/checkout/')
    expect(receipts.map(({ code }) => code)).toEqual(['SIGN_IN_REQUIRED', 'ORDER_NOT_FOUND', 'RECEIPT_NOT_FOUND'])
    expect((await call(listOrders, { query: {} }, other)).data.content).toEqual([])
    expect((await call(listOrders, { query: {} })).statusCode).toBe(401)
  })

  test('have a payment URL for half an hour', async () => {
    const { orderId, buyer } = await givenCheckout(app)
    later(31 * 60_000)

    expect((await orderOf(orderId, buyer)).data).toMatchObject({ status: 'PENDING', paymentUrl: null })
  })

  test('take as many queries for twenty orders as for one', async () => {
    const [one, many] = [await givenUser(db), await givenUser(db)]
    await givenPaidOrder(db, { userId: one.id, courseIds: [(await givenCourse(db)).id], paidAt: clock.now })
    for (let index = 0; index < 20; index++)
      await givenPaidOrder(db, { userId: many.id, courseIds: [(await givenCourse(db)).id], paidAt: clock.now })
    const queriesOf = async (person: { id: string }) => {
      let queries = 0
      const counted = db.withPlugin({
        transformQuery: ({ node }) => {
          queries++
          return node
        },
        transformResult: async ({ result }) => result,
      })
      await call(listOrders, { query: {} }, person)
      deps.db = counted
      await call(listOrders, { query: {} }, person)
      deps.db = db
      return queries
    }

    const [forOne, forMany] = [await queriesOf(one), await queriesOf(many)]

    expect(forOne).toBeGreaterThan(0)
    expect(forMany).toBe(forOne)
  })
})

describe('an order line’s refundability', () => {
  test('ends after 30 days, and isn’t automatic above the progress limit', async () => {
    const { orderId, buyer, courseId } = await givenPurchase(app)
    const [lecture] = await db
      .selectFrom('lectures')
      .innerJoin('sections', 'sections.id', 'section_id')
      .select('lectures.id')
      .where('course_id', '=', courseId)
      .execute()
    await db
      .insertInto('lecture_completions')
      .values({
        enrollment_id: (await db.selectFrom('enrollments').select('id').where('user_id', '=', buyer.id).executeTakeFirstOrThrow()).id,
        lecture_id: lecture?.id ?? 0,
      })
      .execute()
    const learned = await orderOf(orderId, buyer)
    later(30 * DAY + 1)

    const tooLate = await orderOf(orderId, buyer)

    expect(learned.data.lines[0].refundability).toMatchObject({ usedPercent: 50, isAutomatic: false, until: expect.any(String) })
    expect(tooLate.data.lines[0].refundability).toMatchObject({ until: null, isAutomatic: false })
  })

  test('shows that a manager decides if the payment has an unmatched amount, in line with the refund request', async () => {
    const purchase = await givenPurchase(app, { courses: 2 })
    await paystack.refund(purchase.reference, 1_500_000)
    await syncRefunds(deps, { reference: purchase.reference })

    const { data: shown } = await orderOf(purchase.orderId, purchase.buyer)
    const { data: listed } = await call(listOrders, { query: {} }, purchase.buyer)
    const { data: request } = await askForRefund(app, purchase)

    const meters = [...shown.lines, ...listed.content[0].lines].map(({ refundability }) => refundability.isAutomatic)
    expect([meters, request.status]).toEqual([[false, false, false, false], 'REQUESTED'])
  })

  test('has no end date once a refund was requested, and shows the refund', async () => {
    const purchase = await givenPurchase(app)
    await askForRefund(app, purchase)
    await app.runJobs()

    const { data } = await orderOf(purchase.orderId, purchase.buyer)

    expect(data.status).toBe('REFUNDED')
    expect(data.lines[0]).toMatchObject({
      isEnrolled: false,
      refund: { status: 'PENDING', amount: 15_000, courseId: purchase.courseId, decisionReason: null },
      refundability: { until: null },
    })
  })

  test('has no end date for an order that a coupon made free', async () => {
    const [buyer, course] = [await givenUser(db), await givenCourse(db)]
    const coupon = await givenCoupon(db, { discount_bps: 10_000 })
    await checkOut(app, buyer, [course.id], { couponCode: coupon.code, totalAmount: 0 })

    const { data } = await call(listOrders, { query: {} }, buyer)
    const { data: order } = await orderOf(data.content[0].id, buyer)

    expect(order).toMatchObject({
      status: 'PAID',
      total: 0,
      couponCode: coupon.code,
      lines: [{ isEnrolled: true, refundability: { until: null } }],
    })
    expect(textsOf(order.timeline)).toContain('PAID: No payment was due.')
  })
})

describe('an order’s history', () => {
  test('describes payments and refunds without a payment reference or a full card number', async () => {
    const { orderId, buyer, reference, courseIds } = await givenCheckout(app)
    await paystack.decline(reference)
    later(10_000)
    await settleOrder(deps, reference)
    later(31 * 60_000)
    await checkOut(app, buyer, courseIds)
    const second = await newestPayment(db, buyer.id)
    await paystack.pay(second.reference, { webhook: 'none' })
    later(10_000)
    await settleOrder(deps, second.reference)
    later(10_000)
    await askForRefund(app, { orderId, buyer, courseId: courseIds[0] ?? 0 })
    await app.runJobs()
    later(10_000)
    await letProviderWork(app)
    await letProviderWork(app)

    const { data } = await orderOf(orderId, buyer)

    const texts = textsOf(data.timeline)
    expect(texts).toEqual([
      'PLACED: Order placed: 1 course, ₦15,000.',
      'FAILED: A payment failed.',
      'TRIED: Payment page opened again.',
      'PAID: Paid ₦15,000 with Visa ending in 4081.',
      expect.stringMatching(/^RECEIPT: Receipt INV-\d+-\d+ issued\.$/),
      expect.stringMatching(/^REFUND_REQUESTED: Refund of “Bookkeeping .*” requested: ₦15,000\.$/),
      expect.stringMatching(/^REFUND_DECIDED: Refund of “Bookkeeping .*” approved: ₦15,000\.$/),
      expect.stringMatching(/^REFUNDED: ₦15,000 refunded, credit note CN-\d+-\d+\.$/),
    ])
    expect(JSON.stringify(data)).not.toContain('pay-')
  })

  test('shows whether an expired order was replaced or not paid in time', async () => {
    const first = await givenCheckout(app)
    later(60_000)
    await checkOut(app, first.buyer, [(await givenCourse(db)).id], { totalAmount: 30_000 })
    const replaced = await orderOf(first.orderId, first.buyer)
    const { orderId } = await newestPayment(db, first.buyer.id)
    await db.updateTable('orders').set({ status: 'EXPIRED' }).where('id', '=', orderId).execute()

    const unpaid = await orderOf(orderId, first.buyer)

    expect(textsOf(replaced.data.timeline)).toContain('EXPIRED: Replaced by a newer order.')
    expect(textsOf(unpaid.data.timeline)).toContain('EXPIRED: Not paid in time.')
  })
})

describe('a receipt', () => {
  test('is the same PDF for buyer and manager, with the seller, tax and coupon at the time of payment', async () => {
    for (const [key, value] of [
      ['sellerName', 'Akada Learning Ltd'],
      ['sellerAddress', '12 Herbert Macaulay Way'],
      ['sellerTaxId', '12345678-0001'],
      ['vatRateBps', 750],
    ] as const)
      await changeSetting(db, { key, value, now: clock.now })
    const [buyer, course, coupon] = [await givenUser(db), await givenCourse(db), await givenCoupon(db)]
    await checkOut(app, buyer, [course.id], { couponCode: coupon.code, totalAmount: 11_250 })
    const { reference, orderId } = await newestPayment(db, buyer.id)
    await paystack.pay(reference, { webhook: 'none' })
    await settleOrder(deps, reference)
    await changeSetting(db, { key: 'sellerName', value: 'Another Ltd', now: clock.now })

    const { response, lines } = await receiptOf(orderId, buyer)

    const tax = await db.selectFrom('order_lines').select('tax_minor').where('order_id', '=', orderId).executeTakeFirstOrThrow()
    expect(tax.tax_minor).toBe(78_488)
    expect(response.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
    expect(response.headers['content-disposition']).toMatch(/attachment; filename="Receipt-INV-\d+-\d+\.pdf"/)
    expect(lines).toEqual(
      expect.arrayContaining([
        'Akada Learning Ltd',
        'Tax ID 12345678-0001',
        buyer.email,
        'Nigeria',
        course.title,
        `Discount with ${coupon.code}`,
        '−₦3,750',
        '₦11,250',
        'Includes VAT (7.5%):',
        '₦784.88',
        'Paid with Visa ending in 4081 on Sep 1, 2026.'.replace(
          'Sep 1, 2026',
          clock.now.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' }),
        ),
      ]),
    )
    expect((await receiptOf(orderId, await givenManager(db))).response.rawPayload.equals(response.rawPayload)).toBe(true)
    for (const key of ['sellerName', 'sellerAddress', 'sellerTaxId'] as const) await changeSetting(db, { key, value: '', now: clock.now })
    await changeSetting(db, { key: 'vatRateBps', value: 0, now: clock.now })
  })

  test('lists later refunds with their credit notes', async () => {
    const purchase = await givenPurchase(app)
    await askForRefund(app, purchase)
    await app.runJobs()
    await letProviderWork(app)
    await letProviderWork(app)

    const { lines } = await receiptOf(purchase.orderId, purchase.buyer)

    expect(lines).toContain('Refunded')
    expect(lines.join()).toMatch(/CN-\d+-\d+ on .*: ₦15,000/)
  })

  test('of an older order without seller and tax data can be downloaded', async () => {
    const [buyer, course] = [await givenUser(db), await givenCourse(db)]
    const { id } = await givenPaidOrder(db, { userId: buyer.id, courseIds: [course.id], paidAt: clock.now })

    expect((await receiptOf(id, buyer)).lines).toEqual(expect.arrayContaining(['Akada', course.title, '₦15,000']))
  })

  test('is attached to its email', async () => {
    const { buyer, orderId } = await givenPurchase(app)

    const mail = mailbox.mails().find(({ to, subject }) => to === buyer.email && subject.includes('receipt'))

    expect(mail?.attachments).toMatchObject([{ fileName: expect.stringMatching(/^Receipt INV-\d+-\d+\.pdf$/) }])
    expect(mail?.attachments[0]?.content.equals((await receiptOf(orderId, buyer)).response.rawPayload)).toBe(true)
    expect(mail?.text).toContain('/orders')
  })
})
