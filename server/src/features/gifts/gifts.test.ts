import { addToCart, getCart } from '@akada/contract/cart.ts'
import { checkCoupon } from '@akada/contract/coupons.ts'
import * as contract from '@akada/contract/gifts.ts'
import { listNotifications } from '@akada/contract/notifications.ts'
import { getManagedOrder, getOrder, resolveOrderOnHold, verifyOwnPayments } from '@akada/contract/purchases.ts'
import { refundLine, requestRefund } from '@akada/contract/refunds.ts'
import { describe, expect, test } from 'vitest'
import { renderReceipt } from '#features/orders/render-receipt.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { atOnce, tally } from '#testing/at-once.ts'
import { changeCourse, givenCourse, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { givenCoupon } from '#testing/coupon-builders.ts'
import { checkOutGift, type GiftInput, givenPaidGift } from '#testing/gift-steps.ts'
import { brokenMoneyPromises } from '#testing/money-promises.ts'
import { checkOut, newestPayment } from '#testing/order-steps.ts'
import { linesOf } from '#testing/pdf-text.ts'
import { activeCourseIds, bookedOf, loseDispute, statusOf } from '#testing/refund-steps.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { jobHandlers } from '../../app.ts'
import { eraseGifts } from './erase-gifts.ts'

const app = await testApp()
const { db, call, clock, deps, mailbox, runJobs } = app
const manager = await givenManager(db)
const HOUR = 3_600_000
const DAY = 24 * HOUR

let number = 0
const address = () => `friend-${++number}@akada.test`
const today = () => clock.now.toISOString().slice(0, 10)
const inDays = (days: number) => new Date(clock.now.getTime() + days * DAY).toISOString().slice(0, 10)
const pass = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

async function givenGift(input: Partial<GiftInput> = {}) {
  const buyer = await givenUser(db)
  const course = await givenCourse(db)
  const email = address()
  const gift = await givenPaidGift(app, buyer, { courseId: course.id, recipientEmail: email, ...input })
  return { ...gift, buyer, courseId: course.id, email }
}
type Given = Pick<Awaited<ReturnType<typeof givenGift>>, 'id' | 'token' | 'email' | 'buyer' | 'courseId' | 'orderId'>

const verified = (email: string) => givenUser(db, { email, email_verified_at: clock.now })
const redeem = ({ id }: Given, as: TestPerson, token = '') => call(contract.redeemGift, { params: { id }, body: { token } }, as)
const open = ({ id }: Given, token = '', as?: TestPerson) => call(contract.getGift, { params: { id }, query: { token } }, as)
const shown = async ({ orderId, buyer }: Given) => (await call(getOrder, { params: { id: orderId } }, buyer)).data.lines[0]
const askBack = ({ orderId, courseId, buyer }: Given) =>
  call(requestRefund, { params: { id: orderId }, body: { courseId, reason: 'Changed my mind.' } }, buyer)
const change = ({ id, buyer, email }: Given, wanted: Partial<GiftInput>, as: TestPerson = buyer) =>
  call(
    contract.updateGift,
    { params: { id }, body: { recipientEmail: email, recipientName: 'Ada', message: '', sendOn: today(), ...wanted } },
    as,
  )
const mailsTo = (email: string) => mailbox.mails().filter(({ to }) => to.includes(email))
const newsFor = async (person: TestPerson) => (await call(listNotifications, { query: {} }, person)).data.content
const enrollmentsIn = (courseId: number) =>
  db
    .selectFrom('enrollments')
    .select(['user_id as userId', 'source', 'status', 'order_line_id as lineId'])
    .where('course_id', '=', courseId)
    .execute()

describe('giving a course', () => {
  test('charges the buyer, and enrolls the recipient who redeems the emailed link, once', async () => {
    const gift = await givenGift({ message: 'Happy birthday!' })
    const recipient = await verified(gift.email)

    expect(await enrollmentsIn(gift.courseId)).toEqual([])
    const [mail] = mailsTo(gift.email)
    expect(mail?.subject).toContain('gave you a course')
    expect(mail?.text).toContain('Happy birthday!')
    expect(mail?.text).toContain(`/gifts/${gift.id}?token=${gift.token}`)
    expect((await shown(gift)).gift).toMatchObject({ state: 'SENT', recipientEmail: gift.email, mayChange: true, mayResend: false })

    const answers = [await redeem(gift, recipient), await redeem(gift, recipient)]
    await runJobs()

    expect(tally(answers)).toEqual({ 200: 2 })
    expect(await enrollmentsIn(gift.courseId)).toEqual([{ userId: recipient.id, source: 'GIFT', status: 'ACTIVE', lineId: gift.id }])
    expect((await shown(gift)).gift).toMatchObject({ state: 'REDEEMED', mayChange: false, mayResend: false })
    expect((await newsFor(gift.buyer))[0]).toMatchObject({ title: 'Your gift was redeemed' })
    expect(mailsTo(gift.buyer.email).map(({ subject }) => subject)).toContain('Your gift was redeemed')
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('books a sale at the payment, and the receipt names the recipient', async () => {
    const gift = await givenGift({ recipientName: 'Ada Obi' })

    const booked = await bookedOf(db, gift.orderId)
    const receipt = await renderReceipt(deps, gift.orderId)

    expect(booked.instructor_pending).toBeLessThan(0)
    expect(linesOf(receipt?.content ?? Buffer.alloc(0))).toContain('Gift for Ada Obi')
    expect(mailsTo(gift.buyer.email).find(({ subject }) => subject.includes('receipt'))?.text).toContain('your gift')
  })

  test('is possible for a course that the buyer has, and several times', async () => {
    const gift = await givenGift()
    const bought = await checkOut(app, gift.buyer, [gift.courseId])
    const again = await givenPaidGift(app, gift.buyer, { courseId: gift.courseId, recipientEmail: gift.email })

    expect(bought.statusCode).toBe(200)
    expect(again.orderId).not.toBe(gift.orderId)
    expect(await statusOf(db, again.orderId)).toBe('PAID')
  })

  test('leaves the cart alone, unless the gift came from the cart', async () => {
    const buyer = await givenUser(db)
    const course = await givenCourse(db)
    const inCart = async () => (await call(getCart, { query: {} }, buyer)).data.courses.length
    await call(addToCart, { params: { id: course.id } }, buyer)

    await givenPaidGift(app, buyer, { courseId: course.id, recipientEmail: address() })
    expect(await inCart()).toBe(1)
    await givenPaidGift(app, buyer, { courseId: course.id, recipientEmail: address(), isFromCart: true })
    expect(await inCart()).toBe(0)
  })

  test('is refused for a free, unpublished or own course, for several courses, and with a bad address or date', async () => {
    const buyer = await givenInstructor(db)
    const [free, draft, own, course] = [
      await givenCourse(db, { is_free: true, price_naira_minor: 0, price_usd_minor: 0 }),
      await givenCourse(db, { status: 'DRAFT' }),
      await givenCourse(db, { instructor_id: buyer.id }),
      await givenCourse(db),
    ]
    const give = (courseId: number, gift: Partial<GiftInput> = {}) =>
      checkOutGift(app, buyer, { courseId, recipientEmail: address(), ...gift })

    const answers = [
      await give(free.id),
      await give(draft.id),
      await give(own.id),
      await give(course.id, { recipientEmail: buyer.email }),
      await give(course.id, { sendOn: inDays(-1) }),
      await give(course.id, { sendOn: inDays(366) }),
    ]

    expect(answers.map(({ code }) => code)).toEqual([
      'CART_BLOCKED',
      'COURSE_NOT_FOUND',
      'CART_BLOCKED',
      'GIFT_OWN_ADDRESS',
      'GIFT_DATE',
      'GIFT_DATE',
    ])
  })

  test('reuses the payment page after a double click, but not for another recipient', async () => {
    const buyer = await givenUser(db)
    const course = await givenCourse(db)
    const [email, other] = [address(), address()]
    const give = (recipientEmail: string) => checkOutGift(app, buyer, { courseId: course.id, recipientEmail })

    const urls = [await give(email), await give(email), await give(other)].map(({ data }) => data)

    expect(urls[0]).toBe(urls[1])
    expect(urls[2]).not.toBe(urls[1])
    expect(await db.selectFrom('orders').select('id').where('user_id', '=', buyer.id).execute()).toHaveLength(2)
  })

  test('takes a coupon, and one of 100% needs no payment and isn’t repeated', async () => {
    const buyer = await givenUser(db)
    const course = await givenCourse(db)
    const coupon = await givenCoupon(db, { discount_bps: 10_000, max_redemptions: 5 })
    const input = { courseId: course.id, recipientEmail: address(), totalAmount: 0, couponCode: coupon.code }
    const body = { couponCode: coupon.code, courseIds: [course.id], currency: 'NGN' as const, isGift: true }

    expect((await call(checkCoupon, { body }, buyer)).data.charge).toMatchObject({ total: 0, problem: null })
    const answers = [await checkOutGift(app, buyer, input), await checkOutGift(app, buyer, input)]

    expect(answers.map(({ data }) => data)).toEqual(['GIVEN', 'GIVEN'])
    expect(await db.selectFrom('gifts').select('order_line_id').where('recipient_email', '=', input.recipientEmail).execute()).toHaveLength(
      1,
    )
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('without a payment is possible ten times a day, so that a coupon of 100% isn’t a way to email strangers', async () => {
    const buyer = await givenUser(db)
    const course = await givenCourse(db)
    const { code: couponCode } = await givenCoupon(db, { discount_bps: 10_000, is_once_per_person: false, max_redemptions: 100 })
    const give = () => checkOutGift(app, buyer, { courseId: course.id, recipientEmail: address(), totalAmount: 0, couponCode })

    const answers = []
    for (let count = 0; count < 12; count++) answers.push(await give())
    pass(DAY)

    expect(tally(answers)).toEqual({ 200: 10, TOO_MANY_REQUESTS: 2 })
    expect((await give()).statusCode).toBe(200)
  })

  test('has a quote for a course that the buyer has', async () => {
    const gift = await givenGift()
    const { data } = await call(contract.getGiftQuote, { query: { courseId: gift.courseId } }, gift.buyer)

    expect(data).toMatchObject({ courses: [{ id: gift.courseId, problem: null }], charge: { total: 15_000 }, firstDay: today() })
    expect((await call(contract.getGiftQuote, { query: { courseId: 999_999 } }, gift.buyer)).code).toBe('COURSE_NOT_FOUND')
  })

  test('is reported by the check of the buyer’s payments', async () => {
    const gift = await givenGift()

    const { data } = await call(verifyOwnPayments, { body: { reference: gift.reference } }, gift.buyer)

    expect(data).toMatchObject({ outcome: 'OWNED', courses: [], gift: { id: gift.id, state: 'SENT' } })
  })
})

describe('a scheduled gift', () => {
  test('is sent at 8 a.m. in the site’s time zone, and only then found by its recipient’s account', async () => {
    const gift = await givenGift({ sendOn: inDays(3) })
    const recipient = await verified(gift.email)

    expect((await shown(gift)).gift).toMatchObject({ state: 'SCHEDULED', sendOn: inDays(3) })
    expect(mailsTo(gift.email)).toEqual([])
    expect((await open(gift, '', recipient)).code).toBe('GIFT_NOT_FOUND')
    clock.now = new Date(`${inDays(3)}T06:59:00Z`)
    await sendDue()
    expect(mailsTo(gift.email)).toEqual([])
    pass(2 * 60_000)
    await sendDue()
    await sendDue()

    expect(mailsTo(gift.email)).toHaveLength(1)
    expect((await newsFor(recipient))[0]).toMatchObject({ link: `/gifts/${gift.id}` })
    expect((await open(gift, '', recipient)).data).toMatchObject({ state: 'OPEN', caller: 'RECIPIENT' })
  })

  test('moves with its date, and isn’t sent after a refund', async () => {
    const gift = await givenGift({ sendOn: inDays(2) })
    await change(gift, { sendOn: inDays(5) })
    pass(3 * DAY)
    await sendDue()
    expect(mailsTo(gift.email)).toEqual([])

    expect((await askBack(gift)).data).toMatchObject({ status: 'APPROVED' })
    pass(5 * DAY)
    await sendDue()

    expect(mailsTo(gift.email)).toEqual([])
    expect((await shown(gift)).gift.state).toBe('REFUNDED')
  })
})

describe('the gift of a suspended buyer', () => {
  const suspend = (buyer: { id: string }, at: Date | null) =>
    db.updateTable('users').set({ suspended_at: at }).where('id', '=', buyer.id).execute()

  test('is sent once the suspension is lifted', async () => {
    const gift = await givenGift({ sendOn: inDays(2) })
    await suspend(gift.buyer, clock.now)
    pass(3 * DAY)
    await sendDue()
    expect(mailsTo(gift.email)).toEqual([])

    await suspend(gift.buyer, null)
    await sendDue()
    await sendDue()

    expect(mailsTo(gift.email)).toHaveLength(1)
  })

  test('waits too if a manager accepts its payment, and doesn’t stop the gifts of others', async () => {
    const buyer = await givenUser(db)
    const email = address()
    await checkOutGift(app, buyer, { courseId: (await givenCourse(db)).id, recipientEmail: email })
    await suspend(buyer, clock.now)
    const { reference, orderId } = await newestPayment(db, buyer.id)
    await app.paystack.pay(reference, { webhook: 'none' })
    await settleOrder(deps, reference)
    await call(resolveOrderOnHold, { params: { id: orderId }, body: { decision: 'ACCEPT', reason: 'A friend.' } }, await givenManager(db))
    const other = await givenGift({ sendOn: inDays(1) })
    pass(2 * DAY)
    await sendDue()

    expect([mailsTo(email).length, mailsTo(other.email).length]).toEqual([0, 1])
    await suspend(buyer, null)
    await sendDue()
    expect(mailsTo(email)).toHaveLength(1)
  })
})

describe('changing a gift', () => {
  test('to another address sends it again at once, and the earlier link stops working', async () => {
    const gift = await givenGift()
    const email = address()

    const { data } = await change(gift, { recipientEmail: email, recipientName: 'Eve', message: 'For you' })
    await runJobs()

    expect(data).toMatchObject({ state: 'SENT', recipientEmail: email, recipientName: 'Eve', message: 'For you' })
    expect(mailsTo(email)).toHaveLength(1)
    expect((await open(gift, gift.token)).code).toBe('GIFT_NOT_FOUND')
    expect((await redeem(gift, await verified(gift.email), gift.token)).code).toBe('GIFT_NOT_FOUND')
  })

  test('is only for its buyer, before it is redeemed', async () => {
    const gift = await givenGift()

    expect((await change(gift, {}, await givenUser(db))).code).toBe('GIFT_NOT_FOUND')
    expect((await change(gift, {}, manager)).code).toBe('GIFT_NOT_FOUND')
    await redeem(gift, await verified(gift.email))
    expect((await change(gift, { recipientName: 'Eve' })).code).toBe('GIFT_CLOSED')
  })

  test('and resending send five emails at most, and resending waits an hour', async () => {
    const gift = await givenGift()
    const resend = () => call(contract.resendGift, { params: { id: gift.id } }, gift.buyer)

    expect((await resend()).code).toBe('GIFT_SENT_OFTEN')
    pass(HOUR)
    expect((await resend()).statusCode).toBe(200)
    for (let count = 0; count < 3; count++) expect((await change(gift, { recipientEmail: address() })).statusCode).toBe(200)
    expect((await change(gift, { recipientEmail: address() })).code).toBe('GIFT_SENT_OFTEN')
    pass(HOUR)
    expect((await resend()).code).toBe('GIFT_SENT_OFTEN')
  })
})

describe('redeeming', () => {
  test('requires the recipient’s address, verified or with the link', async () => {
    const gift = await givenGift()
    const [other, unproven] = [await verified(address()), await givenUser(db, { email: gift.email, email_verified_at: null })]

    expect((await open(gift)).code).toBe('GIFT_NOT_FOUND')
    expect((await open(gift, gift.token)).data).toMatchObject({ caller: 'VISITOR', email: gift.email, giverName: expect.any(String) })
    expect((await open(gift, gift.token, other)).data).toMatchObject({ caller: 'OTHER' })
    expect((await redeem(gift, other)).code).toBe('GIFT_NOT_FOUND')
    expect((await redeem(gift, other, gift.token)).code).toBe('GIFT_OTHER_ADDRESS')
    expect((await redeem(gift, unproven)).code).toBe('GIFT_NOT_FOUND')
    expect((await redeem(gift, unproven, gift.token)).data).toEqual({ courseId: gift.courseId })
  })

  test('is refused to a recipient who has or teaches the course. The gift stays open, and the buyer is notified once', async () => {
    const gift = await givenGift()
    const recipient = await verified(gift.email)
    await db
      .insertInto('enrollments')
      .values({ user_id: recipient.id, course_id: gift.courseId, source: 'STAFF', enrolled_by: manager.id })
      .execute()

    const answers = [await redeem(gift, recipient), await redeem(gift, recipient)]
    await runJobs()

    expect(answers.map(({ code }) => code)).toEqual(['GIFT_OWNED', 'GIFT_OWNED'])
    expect((await shown(gift)).gift).toMatchObject({ state: 'SENT', problem: 'NOT_REDEEMABLE', mayChange: true })
    expect(mailsTo(gift.buyer.email).filter(({ subject }) => subject === 'Your gift needs attention')).toHaveLength(1)
    const teacher = await verified(address())
    await changeCourse(db, gift.courseId, { instructor_id: teacher.id })
    await change(gift, { recipientEmail: teacher.email })
    expect((await shown(gift)).gift.problem).toBeNull()
    expect((await redeem(gift, teacher)).code).toBe('GIFT_TAUGHT')
    expect((await askBack(gift)).data).toMatchObject({ status: 'APPROVED' })
  })

  test('works for a course that was archived after the payment', async () => {
    const gift = await givenGift()
    await changeCourse(db, gift.courseId, { status: 'ARCHIVED' })

    expect((await redeem(gift, await verified(gift.email))).statusCode).toBe(200)
  })

  test('happens once among many concurrent callers', async () => {
    const gift = await givenGift()
    const recipient = await verified(gift.email)

    const answers = await atOnce(() => redeem(gift, recipient, gift.token))
    await runJobs()

    expect(Object.keys(tally(answers))).toEqual(['200'])
    expect(await enrollmentsIn(gift.courseId)).toHaveLength(1)
    expect(mailsTo(gift.buyer.email).filter(({ subject }) => subject === 'Your gift was redeemed')).toHaveLength(1)
  })

  test('and a refund exclude each other, many times concurrently', async () => {
    for (let round = 0; round < 4; round++) {
      const gift = await givenGift()
      const recipient = await verified(gift.email)
      const redeemed: string[] = []
      const refunded: string[] = []

      await Promise.all(
        Array.from({ length: 8 }, async () => {
          redeemed.push((await redeem(gift, recipient, gift.token)).code ?? 'OK')
          refunded.push((await askBack(gift)).code ?? 'OK')
        }),
      )

      const isRedeemed = redeemed.includes('OK')
      expect(refunded.includes('OK')).toBe(!isRedeemed)
      expect(await activeCourseIds(db, recipient.id)).toEqual(isRedeemed ? [gift.courseId] : [])
      expect(await brokenMoneyPromises(app)).toEqual([])
    }
  })

  test('and a change of address exclude each other', async () => {
    for (let round = 0; round < 4; round++) {
      const gift = await givenGift()
      const recipient = await verified(gift.email)

      const [changed, redeemed] = await Promise.all([change(gift, { recipientEmail: address() }), redeem(gift, recipient, gift.token)])

      expect([changed.statusCode, redeemed.statusCode].filter((status) => status === 200)).toHaveLength(1)
      expect(await activeCourseIds(db, recipient.id)).toEqual(redeemed.statusCode === 200 ? [gift.courseId] : [])
    }
  })
})

describe('refunding a gift', () => {
  test('is automatic before it is redeemed, within the refund period', async () => {
    const [early, late] = [await givenGift(), await givenGift()]

    expect((await shown(early)).refundability).toMatchObject({ isAutomatic: true, usedPercent: 0 })
    expect((await askBack(early)).data).toMatchObject({ status: 'APPROVED' })
    expect((await redeem(early, await verified(early.email), early.token)).code).toBe('GIFT_OVER')
    expect((await open(early, early.token)).data.state).toBe('REFUNDED')
    expect((await change(early, {})).code).toBe('GIFT_CLOSED')
    pass(31 * DAY)
    expect((await askBack(late)).code).toBe('REFUND_TOO_LATE')
  })

  test('is only for managers after it is redeemed, ends the recipient’s access, and tells the recipient', async () => {
    const gift = await givenGift()
    const recipient = await verified(gift.email)
    await redeem(gift, recipient)

    expect((await shown(gift)).refundability).toMatchObject({ until: null, isAutomatic: false })
    expect((await askBack(gift)).code).toBe('REFUND_GIFT_REDEEMED')
    const body = { courseId: gift.courseId, reason: 'As agreed.' }
    expect((await call(refundLine, { params: { id: gift.orderId }, body }, manager)).statusCode).toBe(200)
    await runJobs()

    expect(await enrollmentsIn(gift.courseId)).toMatchObject([{ userId: recipient.id, status: 'REFUNDED' }])
    expect((await newsFor(recipient))[0]).toMatchObject({ title: expect.stringContaining('has ended') })
    expect((await call(getManagedOrder, { params: { id: gift.orderId } }, manager)).data.lines[0].gift.state).toBe('REFUNDED')
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('follows a lost dispute, before and after it is redeemed', async () => {
    const [unredeemed, redeemed] = [await givenGift(), await givenGift()]
    const recipient = await verified(redeemed.email)
    await redeem(redeemed, recipient)

    await app.hearWebhooks()
    await loseDispute(app, unredeemed.reference)
    await loseDispute(app, redeemed.reference)

    expect((await shown(unredeemed)).gift.state).toBe('REFUNDED')
    expect((await redeem(unredeemed, await verified(unredeemed.email), unredeemed.token)).code).toBe('GIFT_OVER')
    expect(await activeCourseIds(db, recipient.id)).toEqual([])
    expect(await brokenMoneyPromises(app)).toEqual([])
  })
})

describe('erasing a person', () => {
  const stored = ({ id }: Given) =>
    db
      .selectFrom('gifts')
      .select(['recipient_email as email', 'recipient_name as name', 'message'])
      .where('order_line_id', '=', id)
      .executeTakeFirstOrThrow()
  const erase = (person: TestPerson & { email: string }) =>
    db.transaction().execute((tx) => eraseGifts(tx, { userId: person.id, email: person.email }))
  const blank = { email: null, name: '', message: '' }

  test('who was given an open gift asks its buyer for another recipient', async () => {
    const gift = await givenGift({ message: 'For you' })
    await erase(await verified(gift.email))
    await runJobs()

    expect(await stored(gift)).toEqual(blank)
    expect((await shown(gift)).gift).toMatchObject({ state: 'SENT', problem: 'NOT_DELIVERED', mayChange: true, mayResend: false })
    expect(mailsTo(gift.buyer.email).map(({ subject }) => subject)).toContain('Your gift needs attention')
    expect((await open(gift, gift.token)).code).toBe('GIFT_NOT_FOUND')
    const email = address()
    await change(gift, { recipientEmail: email })
    expect((await redeem(gift, await verified(email))).statusCode).toBe(200)
  })

  test('who was given a refunded gift causes no email to its buyer', async () => {
    const gift = await givenGift()
    await askBack(gift)
    await erase(await verified(gift.email))
    await runJobs()

    expect(await stored(gift)).toEqual(blank)
    expect(mailsTo(gift.buyer.email).map(({ subject }) => subject)).not.toContain('Your gift needs attention')
  })

  test('who didn’t verify the address changes nothing', async () => {
    const gift = await givenGift()
    await erase(await givenUser(db, { email: gift.email, email_verified_at: null }))

    expect(await stored(gift)).toMatchObject({ email: gift.email })
  })

  test('who gave it keeps an open gift until it is redeemed, without the message', async () => {
    const [gift, redeemed, refunded] = [await givenGift({ message: 'From me' }), await givenGift(), await givenGift()]
    await redeem(redeemed, await verified(redeemed.email))
    await askBack(refunded)
    for (const { buyer } of [gift, redeemed, refunded]) await erase(buyer)

    expect(await stored(gift)).toEqual({ email: gift.email, name: 'Ada', message: '' })
    expect([await stored(redeemed), await stored(refunded)]).toEqual([blank, blank])
    await db.updateTable('users').set({ erased_at: clock.now }).where('id', '=', gift.buyer.id).execute()
    const recipient = await verified(gift.email)
    expect((await open(gift, '', recipient)).data.giverName).toBeNull()
    expect((await redeem(gift, recipient)).statusCode).toBe(200)
    expect(await stored(gift)).toEqual(blank)
    expect((await redeem(gift, recipient)).statusCode).toBe(200)
  })

  test('isn’t needed for gifts that were never paid for, whose recipients are erased after 30 days', async () => {
    const buyer = await givenUser(db)
    const course = await givenCourse(db)
    const recipientEmail = address()
    await checkOutGift(app, buyer, { courseId: course.id, recipientEmail })
    const { orderId } = await newestPayment(db, buyer.id)
    const { id } = await db.selectFrom('order_lines').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow()
    await db.updateTable('orders').set({ status: 'EXPIRED' }).where('id', '=', orderId).execute()
    const gift = { id } as Given

    pass(30 * DAY)
    await runKind('erase-unpaid-gifts')
    expect(await stored(gift)).toMatchObject({ email: recipientEmail })
    pass(2 * DAY)
    await runKind('erase-unpaid-gifts')

    expect(await stored(gift)).toEqual(blank)
  })
})

test('a gift whose email can’t be sent is reported to its buyer', async () => {
  const gift = await givenGift({ sendOn: inDays(1) })
  pass(2 * DAY)
  await runKind('send-due-gifts', { isMailed: false })
  const job = jobHandlers(deps).find(({ kind }) => kind === 'send-gift')
  await job?.giveUp?.({ giftId: gift.id, number: 1 })
  await runJobs()

  expect((await shown(gift)).gift).toMatchObject({ problem: 'NOT_DELIVERED' })
  expect(mailsTo(gift.buyer.email).map(({ subject }) => subject)).toContain('Your gift needs attention')
})

const sendDue = () => runKind('send-due-gifts')

/** Runs a periodic job, and all jobs that it queues unless `isMailed` is false. */
async function runKind(kind: string, { isMailed = true } = {}) {
  if (!isMailed)
    return jobHandlers(deps)
      .find((job) => job.kind === kind)
      ?.run({})
  await enqueue(db, { kind, payload: {} })
  await runJobs()
}
