import { downloadOrders, getManagedOrder, listManagedOrders, resendReceipt, verifyManagedOrder } from '@akada/contract/purchases.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { isUserFound } from '#platform/database/has-words.ts'
import { givenAdmin, givenCourse, givenManager, givenUser } from '#testing/builders.ts'
import { givenPaidOrder } from '#testing/order-builders.ts'
import { effectsOf, givenCheckout } from '#testing/order-steps.ts'
import { askForRefund, givenPurchase } from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'
import { eraseRemarks } from './purchases.remarks.queries.ts'

const app = await testApp()
const { call, clock, db, mailbox, paystack, runJobs } = app
const because = { reason: 'She rang' }
const once = { status: 'PAID', enrollments: 1, receipts: 1, mails: 1, successes: 1, inCart: 0 }
let manager: Awaited<ReturnType<typeof givenManager>>

beforeAll(async () => {
  manager = await givenManager(db)
})

const later = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000)
}
const find = async (search: string, status?: 'PAID' | 'HELD') => {
  const { data } = await call(listManagedOrders, { query: { search, ...(status && { status }) } }, manager)
  return { ...data, ids: data.content.map(({ id }: { id: number }) => id) }
}
const textsOf = async (id: number) => {
  const { data } = await call(getManagedOrder, { params: { id } }, manager)
  return data.timeline.map(({ text }: { text: string }) => text)
}

test('only managers and admins can manage orders', async () => {
  const { orderId, buyer } = await givenCheckout(app)
  const admin = await givenAdmin(db)
  const asAll = async (as?: { id: string }) =>
    (
      await Promise.all([
        call(listManagedOrders, { query: {} }, as),
        call(getManagedOrder, { params: { id: orderId } }, as),
        call(verifyManagedOrder, { params: { id: orderId }, body: because }, as),
        call(resendReceipt, { params: { id: orderId }, body: because }, as),
        call(downloadOrders, { query: { from: '2026-01-01', to: '2026-12-31' } }, as),
      ])
    ).map(({ statusCode }) => statusCode)

  expect(await asAll()).toEqual([401, 401, 401, 401, 401])
  expect(await asAll(buyer)).toEqual([403, 403, 403, 403, 403])
  expect(await asAll(admin)).toEqual([200, 200, 200, 404, 200])
})

describe('a managed order', () => {
  test('is found by order number, receipt number, payment reference, or words of the buyer’s name or email', async () => {
    const buyer = await givenUser(db, { first_name: 'Ọlúwáṣeun', last_name: 'Snailfarmer', email: 'seun.snails@xn--e1afmkfd.test' })
    const [course, other] = [await givenCourse(db), await givenCourse(db)]
    await givenPaidOrder(db, { userId: (await givenUser(db)).id, courseIds: [other.id], paidAt: clock.now })
    const { id } = await givenPaidOrder(db, { userId: buyer.id, courseIds: [course.id], paidAt: clock.now })
    await db.deleteFrom('receipts').where('order_id', '=', id).execute()
    await sql`insert into receipts (number, order_id, snapshot) overriding system value values (900001, ${id}, '{}')`.execute(db)

    const finds = [
      `${id}`,
      `#${id}`,
      '900001',
      `PAY-GIVEN-${id}`,
      'pay-given',
      'oluwaseun',
      'SNAILFARMER olu',
      'seun.snails@пример.test',
      'snails@',
      'пример',
    ]
    for (const search of finds) expect([search, (await find(search)).ids]).toEqual([search, expect.arrayContaining([id])])
    expect((await find('snailfarmer')).content).toMatchObject([
      {
        id,
        status: 'PAID',
        total: 15_000,
        receiptNumber: 900_001,
        courses: [course.title],
        buyer: { id: buyer.id, email: 'seun.snails@xn--e1afmkfd.test' },
      },
    ])
    for (const search of ['pay-given-x', '%', '_____', 'snailfarmer nobody', "' or 1=1 --"]) expect((await find(search)).ids).toEqual([])
    expect((await find('snailfarmer', 'HELD')).totalElements).toBe(0)
    expect(await find('snailfarmer', 'PAID')).toMatchObject({ totalElements: 1, ids: [id] })
  })

  test('is listed newest first, in pages', async () => {
    const [first, second] = [await givenCheckout(app), await givenCheckout(app)]
    later(10)
    const third = await givenCheckout(app)

    const { data, meta } = await call(listManagedOrders, { query: { size: 2 } }, manager)

    expect(data.content.map(({ id }: { id: number }) => id)).toEqual([third.orderId, second.orderId])
    expect(data.totalElements).toBeGreaterThan(2)
    expect(meta?.totalPages).toBe(Math.ceil(data.totalElements / 2))
    const next = await call(listManagedOrders, { query: { size: 2, page: 2 } }, manager)
    expect(next.data.content[0].id).toBe(first.orderId)
    const oldest = await call(listManagedOrders, { query: { size: 100, sort: 'oldest' } }, manager)
    expect(oldest.data.content.map(({ id }: { id: number }) => id).slice(-3)).toEqual([first.orderId, second.orderId, third.orderId])
  })

  test('shows its attempts, lines and history, but not the email of an erased buyer', async () => {
    const { orderId, buyer, reference, courseId } = await givenPurchase(app)
    await db.updateTable('users').set({ erased_at: clock.now }).where('id', '=', buyer.id).execute()

    const { data } = await call(getManagedOrder, { params: { id: orderId } }, manager)

    expect(data).toMatchObject({ id: orderId, buyer: { id: buyer.id, email: null }, pricingCountry: 'NG', lines: [{ courseId }] })
    expect(data.attempts).toMatchObject([{ reference, status: 'SUCCEEDED', amount: 15_000, card: 'Visa ending in 4081', channel: 'card' }])
    expect((await call(getManagedOrder, { params: { id: 999_999 } }, manager)).code).toBe('ORDER_NOT_FOUND')
  })

  test('is found by its buyer’s name through an index', async () => {
    const plans = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select id from users where ${isUserFound('snail ol')}`.execute(tx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })

    expect(plans).toContain('users_by_text')
  })
})

describe('checking an order’s payments at the provider', () => {
  test('settles a paid attempt that had expired, once, and records the check', async () => {
    const checkout = await givenCheckout(app)
    await paystack.pay(checkout.reference, { webhook: 'none' })
    await db.updateTable('payments').set({ status: 'EXPIRED' }).where('reference', '=', checkout.reference).execute()
    await db.updateTable('orders').set({ status: 'EXPIRED' }).where('id', '=', checkout.orderId).execute()

    const recheck = () => call(verifyManagedOrder, { params: { id: checkout.orderId }, body: because }, manager)

    const answers = await Promise.all(Array.from({ length: 5 }, recheck))

    for (const answer of answers) expect(answer.statusCode).toBe(200)
    expect((await recheck()).data.status).toBe('PAID')
    expect(await effectsOf(db, checkout)).toEqual(once)
    expect(await textsOf(checkout.orderId)).toContain(`Adaeze ${manager.lastName} checked the payment with the provider again: She rang`)
  })

  test('returns 502 when the provider is unreachable', async () => {
    const { orderId, reference } = await givenCheckout(app)
    paystack.addFault({ match: { path: '/transaction/verify/*', reference }, times: 1, action: { type: 'status', status: 500 } })

    const answer = await call(verifyManagedOrder, { params: { id: orderId }, body: because }, manager)

    expect(answer).toMatchObject({ statusCode: 502, code: 'PAYMENTS_UNAVAILABLE' })
  })

  test('requires a reason, like resending a receipt', async () => {
    const { orderId } = await givenCheckout(app)

    const answers = [
      await call(verifyManagedOrder, { params: { id: orderId }, body: { reason: ' ' } }, manager),
      await call(resendReceipt, { params: { id: orderId }, body: { reason: ' ' } }, manager),
    ]

    for (const answer of answers) expect(answer).toMatchObject({ statusCode: 400, errors: [{ path: 'reason' }] })
    expect((await textsOf(orderId)).filter((text: string) => text.includes(manager.lastName))).toEqual([])
  })
})

describe('resending a receipt', () => {
  const resend = (id: number) => call(resendReceipt, { params: { id }, body: because }, manager)

  test('sends it to the buyer’s current email, at most three times an hour, even when requested concurrently', async () => {
    const { orderId, buyer } = await givenPurchase(app)
    await db
      .updateTable('users')
      .set({ email: `new-${buyer.email}` })
      .where('id', '=', buyer.id)
      .execute()

    const answers = await Promise.all(Array.from({ length: 5 }, () => resend(orderId)))
    await runJobs()

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 429, 429])
    const mails = mailbox.mails().filter(({ to }) => to === `new-${buyer.email}`)
    expect(mails).toHaveLength(3)
    expect(mails[0]?.attachments).toHaveLength(1)
    expect((await textsOf(orderId)).filter((text: string) => text.includes('emailed the receipt again'))).toHaveLength(3)
    later(3601)
    expect((await resend(orderId)).statusCode).toBe(200)
  })

  test('is refused for an order without a receipt, an erased buyer and an unknown order', async () => {
    const [open, paid] = [await givenCheckout(app), await givenPurchase(app)]
    await db.updateTable('users').set({ erased_at: clock.now }).where('id', '=', paid.buyer.id).execute()

    const answers = [await resend(open.orderId), await resend(paid.orderId), await resend(999_999)]

    expect(answers.map(({ code }) => code)).toEqual(['RECEIPT_NOT_FOUND', 'RECEIPT_NOT_FOUND', 'ORDER_NOT_FOUND'])
  })
})

const idsOf = async (query: { from: string; to: string }) => {
  const { text = '' } = await call(downloadOrders, { query }, manager)
  return text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((row) => Number.parseInt(row, 10))
}

describe('the orders CSV file', () => {
  test('contains every order of its period across several pages, and no buyer’s name or email', async () => {
    const quiet = await testApp({ now: new Date('2026-09-02T23:59:00Z') })
    const [buyer, course, deskManager] = [await givenUser(quiet.db), await givenCourse(quiet.db), await givenManager(quiet.db)]
    for (const [day, count] of [
      ['2026-08-31', 1],
      ['2026-09-01', 1001],
      ['2026-09-02', 2],
      ['2026-09-03', 1],
    ] as const)
      await sql`
        insert into orders (user_id, status, currency, subtotal_minor, total_minor, cart_fingerprint, pricing_country, created_at, expires_at)
        select ${buyer.id}, 'EXPIRED', 'NGN', 1500050, 1500050, 'given', 'NG', ${`${day}T23:59:59.123456+01:00`}::timestamptz, ${`${day}T23:59:59Z`}::timestamptz
        from generate_series(1, ${count}::int)`.execute(quiet.db)
    const { id } = await quiet.db.selectFrom('orders').select('id').orderBy('id').limit(1).offset(1).executeTakeFirstOrThrow()
    await quiet.db
      .insertInto('order_lines')
      .values({ order_id: id, course_id: course.id, instructor_id: course.instructorId, title: '=1+1, "quoted"', price_minor: 1_500_050 })
      .execute()

    const { text = '', headers } = await quiet.call(downloadOrders, { query: { from: '2026-09-01', to: '2026-09-02' } }, deskManager)

    const rows = text.trimEnd().split('\r\n')
    expect(headers['content-disposition']).toContain('orders-2026-09-01-2026-09-02.csv')
    expect(rows[0]).toBe(
      '\uFEFFOrder,Placed,Paid,Status,Currency,Subtotal,Discount,Total,VAT included,Provider fee,Refunded,Coupon,Country,Receipt,Courses,Amount paid,Sale,Bundles',
    )
    expect(rows).toHaveLength(1 + 1003)
    expect(new Set(rows).size).toBe(rows.length)
    expect(rows[1]).toBe(`${id},2026-09-01T23:59:59.123+01:00,,EXPIRED,NGN,15000.5,0,15000.5,0,0,0,,NG,,"'=1+1, ""quoted""",0,0,`)
    expect(text).not.toContain(buyer.email)
    expect(text).not.toContain(buyer.lastName)
  })

  test('lists an order on its payment day, or on its placement day if it was never paid', async () => {
    const paid = await givenPurchase(app)
    const unpaid = await givenCheckout(app)
    // 23:55 on the 30th and 00:05 on the 1st in Lagos.
    const [placed, paidAt] = [new Date('2025-06-30T22:55:00Z'), new Date('2025-06-30T23:05:00Z')]
    for (const { orderId } of [paid, unpaid]) await db.updateTable('orders').set({ created_at: placed }).where('id', '=', orderId).execute()
    await db.updateTable('orders').set({ paid_at: paidAt }).where('id', '=', paid.orderId).execute()

    const june = await idsOf({ from: '2025-06-01', to: '2025-06-30' })
    const july = await idsOf({ from: '2025-07-01', to: '2025-07-31' })

    expect([june, july]).toEqual([[unpaid.orderId], [paid.orderId]])
  })

  test('shows refunded amounts', async () => {
    const purchase = await givenPurchase(app)
    await askForRefund(app, purchase)
    const day = clock.now.toISOString().slice(0, 10)

    const { text = '' } = await call(downloadOrders, { query: { from: day, to: day } }, manager)

    const row = text.split('\r\n').find((line) => line.startsWith(`${purchase.orderId},`))
    expect(row).toContain(',REFUNDED,NGN,15000,0,15000,0,')
    expect(row?.split(',')[10]).toBe('15000')
  })
})

describe('an order note', () => {
  test('can’t be changed or deleted; only its reason is erased with the buyer', async () => {
    const { orderId, buyer } = await givenCheckout(app)
    await db
      .insertInto('order_notes')
      .values({ order_id: orderId, done_by: manager.id, act: 'ACCEPTED', reason: 'Adaeze rang', at: clock.now })
      .execute()

    for (const change of [
      sql`update order_notes set reason = 'something else' where order_id = ${orderId}`,
      sql`update order_notes set act = 'RECHECKED', reason = '' where order_id = ${orderId}`,
      sql`delete from order_notes where order_id = ${orderId}`,
      sql`truncate order_notes`,
    ])
      await expect(change.execute(app.ownerDb)).rejects.toThrow('what was done to an order stays')
    await db.transaction().execute((tx) => eraseRemarks(tx, buyer.id))

    expect(await db.selectFrom('order_notes').select(['act', 'reason']).where('order_id', '=', orderId).execute()).toEqual([
      { act: 'ACCEPTED', reason: '' },
    ])
  })
})
