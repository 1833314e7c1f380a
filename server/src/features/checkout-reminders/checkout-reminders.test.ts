import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { addToCart, getCart } from '@akada/contract/cart.ts'
import { downloadRecoveredOrders, getReminderReport, restoreCheckout } from '@akada/contract/checkout-reminders.ts'
import { getMailPreferences, updateMailPreferences } from '@akada/contract/notifications.ts'
import { requestRefund } from '@akada/contract/refunds.ts'
import { updateRules } from '@akada/contract/site-settings.ts'
import { describe, expect, test } from 'vitest'
import { reconcilePayments } from '#features/orders/reconcile-payments.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import { changeSetting } from '#features/settings/settings.site.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { allAtOnce, atOnce, CALLERS, insistOnWork, tally } from '#testing/at-once.ts'
import { changeCourse, givenAdmin, givenCourse, givenEnrollment, givenManager, givenUser } from '#testing/builders.ts'
import { givenCoupon } from '#testing/coupon-builders.ts'
import { checkOutGift } from '#testing/gift-steps.ts'
import { allMails } from '#testing/notification-builders.ts'
import { checkOut, givenCheckout, newestPayment } from '#testing/order-steps.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { queueCheckoutReminders } from './queue-checkout-reminders.ts'
import { sendCheckoutReminder } from './send-checkout-reminder.ts'

const app = await testApp()
const { db, call, clock, deps, mailbox, runJobs, paystack } = app
const HOUR = 3_600_000

const pass = (hours: number) => {
  clock.now = new Date(clock.now.getTime() + hours * HOUR)
}
async function remind() {
  await queueCheckoutReminders(deps)
  await runJobs()
}
const addressOf = async ({ id }: TestPerson) =>
  (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
/** The subjects of the reminders that a buyer got, oldest first. */
async function remindersOf(buyer: TestPerson) {
  const email = await addressOf(buyer)
  return mailbox.mails().filter(({ to, listUnsubscribe }) => to.includes(email) && listUnsubscribe !== null)
}
const countOf = async (buyer: TestPerson) => (await remindersOf(buyer)).length
const newest = async (buyer: TestPerson) => {
  const [mail] = await remindersOf(buyer)
  if (!mail) throw new Error('no reminder was sent')
  return mail
}
const tokenIn = (text: string) => /\/cart\/restore\?token=(\S+)/.exec(text)?.[1] ?? ''
const restore = (token: string, as: TestPerson) => call(restoreCheckout, { body: { token } }, as)
const inCart = async (as: TestPerson): Promise<number[]> =>
  (await call(getCart, { query: {} }, as)).data.courses.map(({ id }: { id: number }) => id)
const setPrice = (id: number, naira: number) => changeCourse(db, id, { price_naira_minor: naira * 100 })

async function givenReminder(how: Parameters<typeof givenCheckout>[1] = {}) {
  const checkout = await givenCheckout(app, how)
  pass(1)
  await remind()
  return { ...checkout, token: tokenIn((await newest(checkout.buyer)).text) }
}

/** Accepts connections and never says anything. */
async function silentMailServer() {
  const sockets: Socket[] = []
  const server = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

describe('an order that stays unpaid', () => {
  test('is followed by one email after an hour and one after a day', async () => {
    const { buyer } = await givenCheckout(app)

    pass(0.9)
    await remind()
    const early = await countOf(buyer)
    pass(0.2)
    for (let times = 0; times < 3; times++) await remind()
    const first = await newest(buyer)
    pass(22.8)
    await remind()
    const between = await countOf(buyer)
    pass(0.5)
    await reconcilePayments(deps)
    for (let times = 0; times < 3; times++) await remind()
    pass(48)
    await remind()

    expect([early, between, await countOf(buyer)]).toEqual([0, 1, 2])
    expect(first.subject).toMatch(/^Your order isn’t finished: “/)
    expect(first.text).toContain('The total is ₦15,000.')
    expect((await newest(buyer)).subject).toMatch(/^Still interested\?/)
  })

  test('is reminded of once each, with many processes at the same time', async () => {
    const { buyer, orderId } = await givenCheckout(app)
    pass(1)

    await allAtOnce(() => insistOnWork(() => queueCheckoutReminders(deps)))
    const reminders = await db.selectFrom('checkout_reminders').select('id').where('order_id', '=', orderId).execute()
    await allAtOnce(() => insistOnWork(() => sendCheckoutReminder(deps, reminders[0]?.id ?? 0)))
    await runJobs()

    expect(reminders).toHaveLength(1)
    expect(await countOf(buyer)).toBe(1)
  })

  test('stays without a reminder if the process dies with the email, and gets it later if the mail server refuses it', async () => {
    const { buyer, orderId } = await givenCheckout(app)
    pass(1)
    const silent = await silentMailServer()
    const over = (smtpUrl: string) => ({ ...deps, mailer: createMailer({ smtpUrl, from: 'a@b.test' }) })
    await queueCheckoutReminders(deps)
    const { id } = await db.selectFrom('checkout_reminders').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow()
    const sentAt = async () =>
      (await db.selectFrom('checkout_reminders').select('sent_at').where('id', '=', id).executeTakeFirstOrThrow()).sent_at

    await expect(sendCheckoutReminder(over('smtp://127.0.0.1:1'), id)).rejects.toThrow()
    const afterRefusal = await sentAt()
    const dying = sendCheckoutReminder(over(silent.smtpUrl), id)
    await expect.poll(sentAt).toEqual(clock.now)
    await runJobs()
    const meanwhile = await countOf(buyer)
    silent.close()
    await expect(dying).rejects.toThrow()

    expect(afterRefusal).toBeNull()
    expect(meanwhile).toBe(0)
  })

  test('isn’t mentioned after a newer order, a gift order, or more than a day late', async () => {
    const replaced = await givenCheckout(app)
    await checkOut(app, replaced.buyer, [(await givenCourse(db)).id], { totalAmount: 30_000 })
    const giver = await givenUser(db)
    await checkOutGift(app, giver, { courseId: (await givenCourse(db)).id, recipientEmail: 'late-friend@akada.test' })
    const late = await givenCheckout(app)
    pass(1)
    await remind()
    const [afterReplaced, ofGift] = [await countOf(replaced.buyer), await countOf(giver)]
    pass(48)
    await remind()

    expect(afterReplaced).toBe(1)
    expect(ofGift).toBe(0)
    expect(await countOf(late.buyer)).toBe(1)
    const ids = await db.selectFrom('checkout_reminders').select('id').where('order_id', '=', replaced.orderId).execute()
    expect(ids).toEqual([])
  })

  test('has no reminder if the settings turn it off, and the last one must be later than the first', async () => {
    const admin = await givenAdmin(db)
    const set = (key: 'firstReminderHours' | 'secondReminderHours', value: number) => changeSetting(db, { key, value, now: clock.now })
    const { buyer } = await givenCheckout(app)
    const rules = { version: 0, firstReminderHours: 24, secondReminderHours: 24 }
    const refused = await call(updateRules, { body: rules }, admin)

    await set('firstReminderHours', 0)
    pass(2)
    await remind()
    const off = await countOf(buyer)
    await set('secondReminderHours', 3)
    pass(1)
    await remind()
    await set('firstReminderHours', 1)
    await set('secondReminderHours', 24)

    expect(refused).toMatchObject({ statusCode: 400, errors: [{ path: 'secondReminderHours' }] })
    expect([off, await countOf(buyer)]).toEqual([0, 1])
  })
})

describe('a buyer gets no reminder', () => {
  const stops: [string, (checkout: Awaited<ReturnType<typeof givenCheckout>>) => Promise<unknown>][] = [
    ['after paying, even if the site has heard nothing of it', ({ reference }) => paystack.pay(reference, { webhook: 'none' })],
    ['while the provider processes the payment', ({ reference }) => paystack.overrideTransaction(reference, { force_status: 'pending' })],
    [
      'after getting the course in another way',
      ({ buyer, courseIds }) => givenEnrollment(db, { user_id: buyer.id, course_id: courseIds[0] ?? 0 }),
    ],
    ['if the course is archived', ({ courseIds }) => changeCourse(db, courseIds[0] ?? 0, { status: 'ARCHIVED' })],
    [
      'if the course is free now',
      ({ courseIds }) => changeCourse(db, courseIds[0] ?? 0, { is_free: true, price_naira_minor: 0, price_usd_minor: 0 }),
    ],
    ['with an unverified address', ({ buyer }) => change(buyer, { email_verified_at: null })],
    ['while suspended', ({ buyer }) => change(buyer, { suspended_at: clock.now })],
    ['after closing the account', ({ buyer }) => change(buyer, { erase_at: clock.now })],
    ['who has turned reminders off', ({ buyer }) => call(updateMailPreferences, { body: { ...allMails, reminder: false } }, buyer)],
  ]
  const change = (buyer: TestPerson, columns: Partial<Record<'email_verified_at' | 'suspended_at' | 'erase_at', Date | null>>) =>
    db.updateTable('users').set(columns).where('id', '=', buyer.id).execute()

  test.each(stops)('%s', async (_, stop) => {
    const checkout = await givenCheckout(app)
    await stop(checkout)

    pass(1)
    await remind()
    pass(23)
    await remind()

    expect(await countOf(checkout.buyer)).toBe(0)
  })

  test('while the provider can’t be reached, and gets it afterwards', async () => {
    const { buyer, reference, orderId } = await givenCheckout(app)
    const fault = paystack.addFault({ match: { reference }, times: 100, action: { type: 'status', status: 500 } })
    pass(1)
    await queueCheckoutReminders(deps)
    const { id } = await db.selectFrom('checkout_reminders').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow()

    await expect(sendCheckoutReminder(deps, id)).rejects.toThrow('failed to verify a payment')
    const meanwhile = await countOf(buyer)
    paystack.clearFaults(fault.id)
    await runJobs()

    expect([meanwhile, await countOf(buyer)]).toEqual([0, 1])
  })
})

describe('a reminder', () => {
  test('says plainly that the price has changed', async () => {
    const { buyer, courseIds } = await givenCheckout(app)
    await setPrice(courseIds[0] ?? 0, 20_000)
    pass(1)

    await remind()

    expect((await newest(buyer)).text).toContain('The price has changed: the total for your order was ₦15,000 and is now ₦20,000.')
  })

  test('leaves out courses that the buyer has or that are no longer for sale, and says so', async () => {
    const { buyer, courseIds } = await givenCheckout(app, { courses: 3 })
    const [owned = 0, archived = 0, left = 0] = courseIds
    await givenEnrollment(db, { user_id: buyer.id, course_id: owned })
    await changeCourse(db, archived, { status: 'ARCHIVED' })
    pass(1)

    await remind()

    const { text } = await newest(buyer)
    expect(text).toContain('Some courses of your order aren’t included')
    expect(text).toContain('The total is ₦15,000.')
    const token = tokenIn(text)
    expect((await restore(token, buyer)).data.courses.map(({ id }: { id: number }) => id)).toEqual([left])
  })

  test('includes the coupon, or says that it is over', async () => {
    const buyer = await givenUser(db)
    const course = await givenCourse(db)
    const coupon = await givenCoupon(db, { courseIds: [course.id] })
    await checkOut(app, buyer, [course.id], { couponCode: coupon.code, totalAmount: 11_250 })
    pass(1)
    await remind()
    const first = (await newest(buyer)).text
    await db.updateTable('coupons').set({ expires_at: clock.now }).where('id', '=', coupon.id).execute()
    pass(23)
    await remind()
    const second = (await newest(buyer)).text

    expect(first).toContain(`Your coupon ${coupon.code} is included.`)
    expect(first).toContain('The total is ₦11,250.')
    expect(second).toContain('the total for your order was ₦11,250 and is now ₦15,000')
    expect(second).toContain(`Your coupon ${coupon.code} no longer works. This coupon has expired.`)
    expect((await restore(tokenIn(first), buyer)).data).toMatchObject({
      couponCode: null,
      notes: [expect.stringContaining('is now ₦15,000'), expect.stringContaining('no longer works')],
    })
  })

  test('can be stopped with one click in the mail program', async () => {
    const { buyer } = await givenReminder()
    const mail = await newest(buyer)
    const link = new URL((mail.listUnsubscribe ?? '').replace(/[<>]/g, ''))

    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: link.pathname + link.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    pass(23)
    await remind()

    expect(mail.listUnsubscribePost).toBe('List-Unsubscribe=One-Click')
    expect(statusCode).toBe(200)
    expect((await call(getMailPreferences, {}, buyer)).data).toMatchObject({ reminder: false, news: true })
    expect(await countOf(buyer)).toBe(1)
  })
})

describe('the link in a reminder', () => {
  test('puts the courses and the coupon back, as often as it is opened', async () => {
    const buyer = await givenUser(db)
    const [course, other] = [await givenCourse(db), await givenCourse(db)]
    const coupon = await givenCoupon(db, { courseIds: [course.id] })
    await checkOut(app, buyer, [course.id], { couponCode: coupon.code, totalAmount: 11_250 })
    pass(1)
    await remind()
    const token = tokenIn((await newest(buyer)).text)
    await db.deleteFrom('cart_courses').where('user_id', '=', buyer.id).execute()
    await call(addToCart, { params: { id: other.id } }, buyer)

    const answers = [await restore(token, buyer), await restore(token, buyer)]

    expect(tally(answers)).toEqual({ 200: 2 })
    expect(answers[0]?.data).toEqual({ courses: [{ id: course.id, title: course.title }], notes: [], couponCode: coupon.code })
    expect((await inCart(buyer)).toSorted()).toEqual([course.id, other.id].toSorted())
  })

  test('can be used by many requests at the same time', async () => {
    const { buyer, courseIds, token } = await givenReminder({ courses: 2 })
    await db.deleteFrom('cart_courses').where('user_id', '=', buyer.id).execute()

    const answers = await atOnce(() => restore(token, buyer))

    expect(tally(answers)).toEqual({ 200: CALLERS })
    expect(await inCart(buyer)).toEqual(courseIds)
  })

  test('shows nothing to another account, and fails with a forged token or without a login', async () => {
    const { token, courseIds } = await givenReminder()
    const course = await db
      .selectFrom('courses')
      .select('title')
      .where('id', '=', courseIds[0] ?? 0)
      .executeTakeFirstOrThrow()
    const stranger = await givenUser(db)
    const forged = deps.signer.sign({ gift: 1, to: 'a@akada.test' })

    const answers = [await restore(token, stranger), await restore(forged, stranger), await restore(`${token}x`, stranger)]
    const visitor = await call(restoreCheckout, { body: { token } })

    for (const answer of answers) expect(answer).toMatchObject({ statusCode: 404, code: 'REMINDER_NOT_FOUND' })
    expect(JSON.stringify(answers)).not.toContain(course.title)
    expect(visitor.statusCode).toBe(401)
    expect(await inCart(stranger)).toEqual([])
  })

  test('expires after seven days, and adds nothing that the buyer has', async () => {
    const { buyer, courseIds, token } = await givenReminder()
    await givenEnrollment(db, { user_id: buyer.id, course_id: courseIds[0] ?? 0 })

    const owned = await restore(token, buyer)
    pass(24 * 7 + 1)
    const late = await restore(token, buyer)

    expect(owned.data).toEqual({ courses: [], notes: [], couponCode: null })
    expect(late).toMatchObject({ statusCode: 409, code: 'REMINDER_EXPIRED' })
  })

  test('leads to the same order while it is open', async () => {
    const { buyer, courseIds, orderId, token } = await givenReminder()
    await restore(token, buyer)

    await checkOut(app, buyer, courseIds)

    expect((await newestPayment(db, buyer.id)).orderId).toBe(orderId)
  })
})

describe('the report', () => {
  /** Each test has days of its own. */
  function newDays() {
    pass(24 * 60)
    return { from: clock.now.toISOString().slice(0, 10), to: new Date(clock.now.getTime() + 30 * 24 * HOUR).toISOString().slice(0, 10) }
  }
  async function pay(reference: string) {
    pass(0.1)
    await paystack.pay(reference, { webhook: 'none' })
    await settleOrder(deps, reference)
    await runJobs()
  }

  test('counts orders that are paid within seven days after a reminder, once, with the sales of the ledger', async () => {
    const days = newDays()
    const manager = await givenManager(db)
    const [same, other, late, unreminded, elsewhere] = [
      await givenCheckout(app),
      await givenCheckout(app, { currency: 'USD' }),
      await givenCheckout(app),
      await givenCheckout(app),
      await givenCheckout(app),
    ]
    await call(updateMailPreferences, { body: { ...allMails, reminder: false } }, unreminded.buyer)
    pass(1)
    await remind()
    pass(23)
    await remind()
    await pay(same.reference)
    await pay(unreminded.reference)
    // Another order with the same course and one more.
    await checkOut(app, other.buyer, [(await givenCourse(db)).id], { currency: 'USD', totalAmount: 30 })
    await pay((await newestPayment(db, other.buyer.id)).reference)
    await db.deleteFrom('cart_courses').where('user_id', '=', elsewhere.buyer.id).execute()
    await checkOut(app, elsewhere.buyer, [(await givenCourse(db)).id])
    await pay((await newestPayment(db, elsewhere.buyer.id)).reference)
    pass(24 * 7 + 1)
    await pay(late.reference)

    const { data } = await call(getReminderReport, { query: days }, manager)
    const file = await call(downloadRecoveredOrders, { query: days }, manager)

    expect(data.sent).toEqual({ first: 4, last: 4, orders: 4 })
    expect(data.recovered).toEqual([
      { currency: 'NGN', orders: 1, sales: 15_000, refunded: 0 },
      { currency: 'USD', orders: 1, sales: 30, refunded: 0 },
    ])
    const rows = (file.text ?? '').trim().split('\r\n')
    expect(rows).toHaveLength(3)
    expect(rows[0]).toContain('Order,Paid,Currency,Sale,Refunded,Unpaid order,Reminder sent')
    expect(rows[1]).toMatch(new RegExp(`^${same.orderId},.*,NGN,15000,0,${same.orderId},`))
    expect(rows[2]).toMatch(new RegExp(`,USD,30,0,${other.orderId},`))
  })

  test('shows refunds, and counts an order on the day of its payment', async () => {
    const days = newDays()
    const manager = await givenManager(db)
    const { buyer, reference, orderId, courseIds } = await givenReminder()
    await pay(reference)
    const body = { courseId: courseIds[0] ?? 0, reason: 'Not for me.' }
    await call(requestRefund, { params: { id: orderId }, body }, buyer)
    await runJobs()

    const { data } = await call(getReminderReport, { query: days }, manager)
    const before = await call(getReminderReport, { query: { from: '2026-01-01', to: '2026-01-31' } }, manager)

    expect(data.recovered).toEqual([{ currency: 'NGN', orders: 1, sales: 15_000, refunded: 15_000 }])
    expect(before.data).toMatchObject({ sent: { first: 0, last: 0, orders: 0 }, recovered: [] })
  })

  test('leaves out orders that a coupon made free', async () => {
    const days = newDays()
    const { buyer, courseIds } = await givenReminder()
    pass(1)
    const code = `GIVEN-${courseIds[0]}`
    await givenCoupon(db, { code, discount_bps: 10_000 })
    const given = await checkOut(app, buyer, courseIds, { couponCode: code, totalAmount: 0 })

    const manager = await givenManager(db)
    const { data } = await call(getReminderReport, { query: days }, manager)
    const file = await call(downloadRecoveredOrders, { query: days }, manager)

    expect(given.statusCode).toBe(200)
    expect(data).toMatchObject({ sent: { orders: 1 }, recovered: [] })
    expect((file.text ?? '').trim().split('\r\n')).toHaveLength(1)
  })

  test('refuses a period that ends before it starts', async () => {
    const answer = await call(getReminderReport, { query: { from: '2026-02-01', to: '2026-01-01' } }, await givenManager(db))

    expect(answer).toMatchObject({ statusCode: 400, errors: [{ path: 'to' }] })
  })
})
