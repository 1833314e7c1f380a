import { getBillingDetails } from '@akada/contract/billing.ts'
import { addToCart, getCart } from '@akada/contract/cart.ts'
import { checkCoupon } from '@akada/contract/coupons.ts'
import { listNotifications } from '@akada/contract/notifications.ts'
import { getManagedOrder, getOrder, verifyOwnPayments } from '@akada/contract/purchases.ts'
import { approveRefund, refundLine, rejectRefund, requestRefund } from '@akada/contract/refunds.ts'
import * as contract from '@akada/contract/seats.ts'
import { describe, expect, test } from 'vitest'
import { completeLecture } from '#features/enrollments/complete-lecture.ts'
import { renderReceipt } from '#features/orders/render-receipt.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import { atOnce, CALLERS, tally } from '#testing/at-once.ts'
import { changeCourse, givenCourse, givenManager, givenUser } from '#testing/builders.ts'
import { givenCoupon } from '#testing/coupon-builders.ts'
import { brokenMoneyPromises } from '#testing/money-promises.ts'
import { checkOut, newestPayment } from '#testing/order-steps.ts'
import { linesOf } from '#testing/pdf-text.ts'
import { bookedOf, letProviderWork, loseDispute, returnedOf, statusOf } from '#testing/refund-steps.ts'
import { checkOutSeats, givenPaidSeats, inviteTo, seatOf } from '#testing/seat-steps.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { eraseSeats } from './erase-seats.ts'

const app = await testApp()
const { db, call, clock, deps, mailbox, paystack, runJobs } = app
const manager = await givenManager(db)
await app.hearWebhooks()
const HOUR = 3_600_000
const DAY = 24 * HOUR

let number = 0
const address = () => `member-${++number}@akada.test`
const pass = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

/** A paid order of seats of one course. */
async function givenTeam(seats = 3, lectures = 2) {
  const buyer = await givenUser(db, { first_name: 'Bisi', last_name: 'Ade' })
  const course = await givenCourse(db, { curriculum: [Array.from({ length: lectures }, () => ({}))] })
  const order = await givenPaidSeats(app, buyer, { courseIds: [course.id], seats })
  return { ...order, buyer, courseId: course.id, lectureIds: course.lectureIds }
}
type Team = Awaited<ReturnType<typeof givenTeam>>

const verified = (email: string) => givenUser(db, { email, email_verified_at: clock.now })
const show = async ({ orderId, buyer }: Team, as: TestPerson = buyer) => call(contract.getTeam, { params: { id: orderId } }, as)
const countsOf = async (team: Team) => (await show(team)).data.courses[0].seats
const seatsOf = async (team: Team): Promise<contract.Seat[]> => (await show(team)).data.seats
const accept = (id: number, as: TestPerson, token = '') => call(contract.acceptSeat, { params: { id }, body: { token } }, as)
const open = (id: number, token = '', as?: TestPerson) => call(contract.getSeat, { params: { id }, query: { token } }, as)
const invite = ({ orderId, courseId, buyer }: Team) =>
  call(contract.assignSeats, { params: { id: orderId }, body: { courseId, addresses: [address()] } }, buyer)
const revoke = (id: number, { buyer }: Team) => call(contract.revokeSeat, { params: { id } }, buyer)
const resend = (id: number, { buyer }: Team) => call(contract.resendSeat, { params: { id } }, buyer)
const reassign = (id: number, email: string, { buyer }: Team) => call(contract.reassignSeat, { params: { id }, body: { email } }, buyer)
const askBack = ({ orderId, courseId, buyer }: Team, seats: number) =>
  call(requestRefund, { params: { id: orderId }, body: { courseId, seats, reason: 'The team is smaller.' } }, buyer)
const mailsTo = (email: string) => mailbox.mails().filter(({ to }) => to.includes(email))
const newsFor = async (person: TestPerson) => (await call(listNotifications, { query: {} }, person)).data.content
const lineOf = async ({ orderId, buyer }: Team) => (await call(getOrder, { params: { id: orderId } }, buyer)).data.lines[0]
const enrollmentsIn = (courseId: number) =>
  db
    .selectFrom('enrollments')
    .select(['user_id as userId', 'source', 'status', 'seat_id as seatId'])
    .where('course_id', '=', courseId)
    .orderBy('id')
    .execute()

/** Invites a person with a verified account, who accepts. */
async function givenMember(team: Team) {
  const email = address()
  const member = await verified(email)
  await inviteTo(app, team, [email])
  const { id } = await seatOf(app, email)
  await accept(id, member)
  return { id, email, member }
}

const completeFirst = ({ courseId, lectureIds: [lectureId = 0] }: Team, { id: userId }: TestPerson) =>
  completeLecture(db, { userId, courseId, lectureId, now: clock.now })

describe('buying seats', () => {
  test('enrolls no one, and the buyer’s receipt and order show one line for all seats of a course', async () => {
    const buyer = await givenUser(db)
    const courses = [await givenCourse(db), await givenCourse(db)]
    for (const { id } of courses) await call(addToCart, { params: { id } }, buyer)
    const billing = { companyName: 'Ade Bakery Ltd', companyAddress: '1 Oven Road\nLagos', companyTaxId: 'TIN-123' }
    const { orderId, reference, seatIds } = await givenPaidSeats(app, buyer, { courseIds: courses.map(({ id }) => id), seats: 3, billing })

    expect(seatIds).toHaveLength(6)
    expect(await enrollmentsIn(courses[0]?.id ?? 0)).toEqual([])
    expect((await call(getCart, { query: {} }, buyer)).data.courses).toEqual([])
    const { data: order } = await call(getOrder, { params: { id: orderId } }, buyer)
    expect(order.lines).toHaveLength(2)
    expect(order.lines[0]).toMatchObject({ price: 45_000, paid: 45_000, seats: { total: 3, free: 3 }, isEnrolled: false })
    expect(order.lines[0].refundability).toMatchObject({ amount: 45_000, isAutomatic: true })
    expect((await call(verifyOwnPayments, { body: { reference } }, buyer)).data).toMatchObject({ outcome: 'OWNED', courses: [], seats: 6 })
    const receipt = linesOf((await renderReceipt(deps, orderId))?.content ?? Buffer.alloc(0))
    expect(receipt).toContain('3 seats, ₦15,000 each')
    expect(receipt).toEqual(expect.arrayContaining(['Ade Bakery Ltd', 'Tax ID TIN-123']))
    expect(mailsTo(buyer.email)[0]?.text).toContain(`/orders/${orderId}/seats`)
    expect((await call(getBillingDetails, {}, buyer)).data).toEqual(billing)
    expect((await call(getManagedOrder, { params: { id: orderId } }, manager)).data).toMatchObject({
      billing,
      courses: [expect.any(String), expect.any(String)],
    })
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('charges what the quote says, also for a course that the buyer has', async () => {
    const buyer = await givenUser(db)
    const course = await givenCourse(db)
    await givenPaidSeats(app, buyer, { courseIds: [course.id], seats: 1 })
    await call(addToCart, { params: { id: course.id } }, buyer)
    const quote = async (query: { courseId?: number; seats: number }) => call(contract.getSeatQuote, { query }, buyer)

    expect((await quote({ courseId: course.id, seats: 7 })).data.charge).toMatchObject({ total: 105_000, problem: null })
    expect((await quote({ seats: 7 })).data.charge).toMatchObject({ total: 105_000, problem: null })
    expect((await quote({ courseId: course.id, seats: 501 })).statusCode).toBe(400)
    expect((await quote({ courseId: 999_999, seats: 1 })).code).toBe('COURSE_NOT_FOUND')
  })

  test('is limited to 500 seats of all courses', async () => {
    const buyer = await givenUser(db)
    const courses = [await givenCourse(db), await givenCourse(db)]
    for (const { id } of courses) await call(addToCart, { params: { id } }, buyer)

    expect((await checkOutSeats(app, buyer, { courseIds: courses.map(({ id }) => id), seats: 251 })).code).toBe('SEATS_TOO_MANY')
    expect((await call(contract.getSeatQuote, { query: { seats: 251 } }, buyer)).code).toBe('SEATS_TOO_MANY')
  })

  test('discounts each seat with an unlimited coupon, and refuses a limited one and one that leaves no price', async () => {
    const buyer = await givenUser(db)
    const course = await givenCourse(db)
    const [half, once, all] = [
      await givenCoupon(db, { discount_bps: 5_000, max_redemptions: null, is_once_per_person: false }),
      await givenCoupon(db, { discount_bps: 5_000, max_redemptions: 10, is_once_per_person: false }),
      await givenCoupon(db, { discount_bps: 10_000, max_redemptions: null, is_once_per_person: false }),
    ]
    const check = (couponCode: string) =>
      call(checkCoupon, { body: { couponCode, courseIds: [course.id], currency: 'NGN' as const, seats: 4 } }, buyer)
    const order = (couponCode: string, totalAmount: number) =>
      checkOutSeats(app, buyer, { courseIds: [course.id], seats: 4, couponCode, totalAmount })

    expect((await check(half.code)).data.charge).toMatchObject({ total: 30_000, discount: 30_000 })
    expect((await check(once.code)).code).toBe('COUPON_NOT_APPLICABLE')
    expect((await order(once.code, 30_000)).code).toBe('COUPON_NOT_APPLICABLE')
    expect((await check(all.code)).code).toBe('COUPON_NOT_APPLICABLE')
    expect((await order(all.code, 0)).code).toBe('COUPON_NOT_APPLICABLE')
    expect((await order(half.code, 30_000)).statusCode).toBe(200)
  })

  test('refuses a coupon that makes the seats of only one of the courses free', async () => {
    const [buyer, one, other] = [await givenUser(db), await givenCourse(db), await givenCourse(db)]
    for (const id of [one.id, other.id]) await call(addToCart, { params: { id } }, buyer)
    const { code } = await givenCoupon(db, { discount_bps: 10_000, courseIds: [one.id] })
    const ordered = { courseIds: [one.id, other.id], seats: 2, couponCode: code, totalAmount: 30_000 }

    expect(await checkOutSeats(app, buyer, ordered)).toMatchObject({
      code: 'COUPON_NOT_APPLICABLE',
      message: 'Seats can’t be free. Choose a coupon that leaves a price.',
    })
  })

  test('reuses the payment page after a double click, but not for another number of seats', async () => {
    const buyer = await givenUser(db)
    const course = await givenCourse(db)
    const order = (seats: number) => checkOutSeats(app, buyer, { courseIds: [course.id], seats })

    const urls = [await order(2), await order(2), await order(3)].map(({ data }) => data)

    expect(urls[0]).toBe(urls[1])
    expect(urls[2]).not.toBe(urls[1])
  })
})

describe('team', () => {
  test('is invited by email, and each person accepts once', async () => {
    const team = await givenTeam()
    const email = address()
    const member = await verified(email)

    expect((await inviteTo(app, team, [email, address()])).data).toEqual({ sent: 2, problems: [] })
    const { id, token } = await seatOf(app, email)
    expect(mailsTo(email)[0]?.text).toContain(`/seats/${id}?token=${token}`)
    expect(mailsTo(email)[0]?.text).toContain('sees your progress')
    expect((await open(id, token)).data).toMatchObject({ email, buyerName: 'Bisi Ade', state: 'OPEN', caller: 'VISITOR' })
    expect((await newsFor(member))[0]).toMatchObject({ link: `/seats/${id}` })

    expect(tally([await accept(id, member), await accept(id, member)])).toEqual({ 200: 2 })
    await runJobs()

    expect(await enrollmentsIn(team.courseId)).toEqual([{ userId: member.id, source: 'SEAT', status: 'ACTIVE', seatId: id }])
    expect(await countsOf(team)).toEqual({ total: 3, free: 1, invited: 1, accepted: 1, refunded: 0 })
    expect((await seatsOf(team))[0]).toMatchObject({ state: 'ACCEPTED', email, progress: 0, mayReassign: true, mayRevoke: false })
    expect((await newsFor(team.buyer))[0]).toMatchObject({ title: 'A seat was accepted' })
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('names each address that can’t be invited, and then invites no one', async () => {
    const team = await givenTeam()
    const email = address()
    await inviteTo(app, team, [email])

    const bad = await inviteTo(app, team, [address(), 'no email', email])
    const tooMany = await inviteTo(app, team, [address(), address(), address()])

    expect(bad.data).toEqual({
      sent: 0,
      problems: [
        { place: 1, problem: 'INVALID' },
        { place: 2, problem: 'HAS_SEAT' },
      ],
    })
    expect(tooMany.code).toBe('SEATS_TAKEN')
    expect(await countsOf(team)).toMatchObject({ free: 2, invited: 1 })
  })

  test('belongs to its buyer alone', async () => {
    const team = await givenTeam()
    const stranger = await givenUser(db)
    const { id } = await givenMember(team)

    expect((await show(team, stranger)).code).toBe('ORDER_NOT_FOUND')
    expect((await show(team, manager)).code).toBe('ORDER_NOT_FOUND')
    expect((await inviteTo(app, { ...team, buyer: stranger }, [address()])).code).toBe('ORDER_NOT_FOUND')
    expect((await reassign(id, address(), { ...team, buyer: stranger })).code).toBe('SEAT_NOT_FOUND')
    expect((await call(contract.downloadTeam, { params: { id: team.orderId } }, stranger)).code).toBe('ORDER_NOT_FOUND')
  })

  test('can be downloaded with progress', async () => {
    const team = await givenTeam(1)
    const { email } = await givenMember(team)

    const { text } = await call(contract.downloadTeam, { params: { id: team.orderId } }, team.buyer)

    expect(text).toContain(email)
    expect(text).toContain('ACCEPTED')
  })

  test('keeps a seat pending if the invited person has the course, and tells the buyer once', async () => {
    const team = await givenTeam()
    const first = await givenMember(team)
    const other = await givenPaidSeats(app, team.buyer, { courseIds: [team.courseId], seats: 1 })
    await inviteTo(app, { ...team, ...other }, [first.email])
    const [id = 0] = other.seatIds

    const answers = [await accept(id, first.member), await accept(id, first.member)]

    expect(tally(answers)).toEqual({ SEAT_OWNED: 2 })
    expect((await newsFor(team.buyer)).filter(({ title }: { title: string }) => title === 'A seat couldn’t be accepted')).toHaveLength(1)
    expect(await countsOf({ ...team, ...other })).toMatchObject({ invited: 1 })
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('keeps its seats if the course is archived', async () => {
    const team = await givenTeam()
    await changeCourse(db, team.courseId, { status: 'ARCHIVED' })

    await givenMember(team)

    expect(await countsOf(team)).toMatchObject({ accepted: 1 })
  })
})

describe('seat', () => {
  test('opens only with its link or the invited, verified account', async () => {
    const team = await givenTeam()
    const email = address()
    await inviteTo(app, team, [email])
    const { id, token } = await seatOf(app, email)
    const unproven = await givenUser(db, { email, email_verified_at: null })
    const other = await givenUser(db)

    expect((await open(id)).code).toBe('SEAT_NOT_FOUND')
    expect((await open(id, 'wrong')).code).toBe('SEAT_NOT_FOUND')
    expect((await accept(id, unproven)).code).toBe('SEAT_NOT_FOUND')
    expect((await accept(id, other, token)).code).toBe('SEAT_OTHER_ADDRESS')
    expect((await accept(id, unproven, token)).statusCode).toBe(200)
  })

  test('is free again after it is revoked, and its link stops working', async () => {
    const team = await givenTeam()
    const email = address()
    const member = await verified(email)
    await inviteTo(app, team, [email])
    const { id, token } = await seatOf(app, email)

    expect((await revoke(id, team)).statusCode).toBe(200)

    expect((await open(id, token)).code).toBe('SEAT_NOT_FOUND')
    expect((await accept(id, member, token)).code).toBe('SEAT_NOT_FOUND')
    expect((await revoke(id, team)).code).toBe('SEAT_CLOSED')
    expect(await countsOf(team)).toMatchObject({ free: 3, invited: 0 })
  })

  test('is resent once an hour', async () => {
    const team = await givenTeam()
    const email = address()
    await inviteTo(app, team, [email])
    const { id } = await seatOf(app, email)

    expect((await resend(id, team)).code).toBe('SEAT_SENT_OFTEN')
    pass(HOUR)
    expect((await resend(id, team)).statusCode).toBe(200)
    await runJobs()
    expect(mailsTo(email)).toHaveLength(2)
  })

  test('can’t be assigned after five emails, and the refusal says so', async () => {
    const team = await givenTeam(1)
    for (let sent = 0; sent < 5; sent++) {
      const email = address()
      await inviteTo(app, team, [email])
      await revoke((await seatOf(app, email)).id, team)
    }

    expect(await countsOf(team)).toMatchObject({ free: 1 })
    expect((await invite(team)).code).toBe('SEAT_SENT_OFTEN')
    expect((await askBack(team, 1)).data).toMatchObject({ status: 'APPROVED', seats: 1 })
  })

  test('is reassigned once: its member loses access and keeps the progress', async () => {
    const team = await givenTeam(1)
    const first = await givenMember(team)
    const email = address()
    const second = await verified(email)

    expect((await reassign(first.id, first.email, team)).code).toBe('SEAT_REPEATED')
    expect((await reassign(first.id, email, team)).statusCode).toBe(200)
    await runJobs()

    expect((await newsFor(first.member))[0]).toMatchObject({ message: expect.stringContaining('given to another person') })
    expect((await accept(first.id, first.member)).code).toBe('SEAT_NOT_FOUND')
    expect((await accept(first.id, second)).statusCode).toBe(200)
    expect((await reassign(first.id, address(), team)).code).toBe('SEAT_REASSIGNED')
    expect((await enrollmentsIn(team.courseId)).map(({ userId, status }) => [userId, status])).toEqual([
      [first.member.id, 'ENDED'],
      [second.id, 'ACTIVE'],
    ])
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('stays with a member who has completed 10% of the course', async () => {
    const team = await givenTeam(1, 10)
    const { id, member } = await givenMember(team)
    await completeFirst(team, member)

    expect((await reassign(id, address(), team)).code).toBe('SEAT_USED')
    expect((await seatsOf(team))[0]).toMatchObject({ progress: 10, mayReassign: false })
  })

  test('of an erased member keeps no address, and an invited one is free again', async () => {
    const team = await givenTeam()
    const { member, email } = await givenMember(team)
    const other = await verified(address())
    await inviteTo(app, team, [other.email])
    const stored = () => db.selectFrom('seats').select('email').where('email', 'in', [email, other.email]).execute()

    await db.transaction().execute(async (tx) => {
      await eraseSeats(tx, { userId: member.id, email })
      await eraseSeats(tx, { userId: other.id, email: other.email })
    })

    expect(await stored()).toEqual([])
    expect(await countsOf(team)).toMatchObject({ free: 2, accepted: 1, invited: 0 })
    expect((await newsFor(team.buyer))[0]).toMatchObject({ title: 'A seat is free again' })
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('keeps no address once it is accepted after its buyer was erased', async () => {
    const team = await givenTeam()
    const email = address()
    const member = await verified(email)
    await inviteTo(app, team, [email])
    const { id } = await seatOf(app, email)
    await db.transaction().execute((tx) => eraseSeats(tx, { userId: team.buyer.id, email: team.buyer.email }))
    await db.updateTable('users').set({ erased_at: clock.now }).where('id', '=', team.buyer.id).execute()

    expect((await accept(id, member)).statusCode).toBe(200)
    expect(await db.selectFrom('seats').select('email').where('order_line_id', '=', id).executeTakeFirst()).toEqual({ email: null })
  })

  test('that was refunded isn’t reported as free when its invited person is erased', async () => {
    const team = await givenTeam(1)
    const invited = await verified(address())
    await inviteTo(app, team, [invited.email])
    await loseDispute(app, team.reference)

    await db.transaction().execute((tx) => eraseSeats(tx, { userId: invited.id, email: invited.email }))

    expect((await newsFor(team.buyer)).map(({ title }: { title: string }) => title)).not.toContain('A seat is free again')
  })

  test('of an erased buyer can still be accepted', async () => {
    const team = await givenTeam()
    const email = address()
    const member = await verified(email)
    await inviteTo(app, team, [email])
    const { id } = await seatOf(app, email)
    await db.transaction().execute((tx) => eraseSeats(tx, { userId: team.buyer.id, email: team.buyer.email }))

    expect((await accept(id, member)).statusCode).toBe(200)
  })
})

describe('refund of seats', () => {
  test('returns the price of the free seats, with one refund', async () => {
    const team = await givenTeam(4)
    await givenMember(team)
    await inviteTo(app, team, [address()])

    expect((await askBack(team, 3)).code).toBe('SEATS_NOT_FREE')
    const answer = await askBack(team, 2)
    await runJobs()
    await letProviderWork(app)
    await letProviderWork(app)

    expect(answer.data).toMatchObject({ status: 'APPROVED', amount: 30_000, seats: 2 })
    expect(returnedOf(app, team.reference)).toBe(3_000_000)
    expect(paystack.refunds(team.reference)).toHaveLength(1)
    expect(await countsOf(team)).toEqual({ total: 4, free: 0, invited: 1, accepted: 1, refunded: 2 })
    expect(await lineOf(team)).toMatchObject({ refund: { seats: 2, amount: 30_000 }, refundability: { amount: 0, until: null } })
    expect(await statusOf(db, team.orderId)).toBe('PAID')
    expect(mailsTo(team.buyer.email).some(({ text }) => text.includes('Seats'))).toBe(true)
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('of all seats refunds the order to the kobo', async () => {
    const team = await givenTeam(3)

    for (const seats of [1, 2]) await askBack(team, seats)
    await runJobs()

    expect(returnedOf(app, team.reference)).toBe(4_500_000)
    expect(await statusOf(db, team.orderId)).toBe('REFUNDED')
    expect(Object.keys(await bookedOf(db, team.orderId)).sort()).toEqual(['provider_clearing', 'provider_fees'])
    expect((await inviteTo(app, team, [address()])).code).toBe('SEATS_TAKEN')
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('awaits a manager during a dispute, and holds the seats until the decision', async () => {
    const team = await givenTeam(3)
    await paystack.dispute(team.reference)
    await paystack.settled()
    await runJobs()

    const { data } = await askBack(team, 2)
    expect(data.status).toBe('REQUESTED')
    expect(await countsOf(team)).toMatchObject({ free: 1, refunded: 2 })
    expect((await askBack(team, 2)).code).toBe('SEATS_NOT_FREE')
    expect((await inviteTo(app, team, [address(), address()])).code).toBe('SEATS_TAKEN')

    await call(rejectRefund, { params: { id: data.id }, body: { reason: 'Please wait.' } }, manager)
    expect(await countsOf(team)).toMatchObject({ free: 3, refunded: 0 })

    const again = await askBack(team, 2)
    await paystack.resolveDispute(paystack.disputes(team.reference)[0]?.id ?? 0, 'declined')
    await paystack.settled()
    await runJobs()
    const approved = await call(approveRefund, { params: { id: again.data.id }, body: { reason: 'Fine.' } }, manager)
    await runJobs()

    expect(approved.data).toMatchObject({ seats: 2, amount: 30_000 })
    expect(paystack.refunds(team.reference).map(({ amountMinor }) => amountMinor)).toEqual([3_000_000])
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('is made by a manager after the refund period', async () => {
    const team = await givenTeam(2)
    pass(60 * DAY)

    expect((await askBack(team, 1)).code).toBe('REFUND_TOO_LATE')
    const body = { courseId: team.courseId, seats: 2, reason: 'Goodwill.' }
    const answer = await call(refundLine, { params: { id: team.orderId }, body }, await givenManager(db))
    expect([answer.code, answer.data]).toEqual([undefined, expect.objectContaining({ seats: 2, amount: 30_000 })])
    await runJobs()
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('doesn’t count toward the course: the buyer can still get an own purchase refunded automatically', async () => {
    const team = await givenTeam(2)
    await askBack(team, 2)
    const own = await givenPaidSeats(app, team.buyer, { courseIds: [team.courseId], seats: 1 })

    expect((await lineOf({ ...team, ...own })).refundability.isAutomatic).toBe(true)
  })

  test('made at the provider ends all seats, and restores them if it fails', async () => {
    const team = await givenTeam(1)
    const { member } = await givenMember(team)
    const statuses = async () => (await enrollmentsIn(team.courseId)).map(({ userId, status }) => [userId, status])
    await paystack.refund(team.reference)
    await paystack.settled()
    await runJobs()
    const ended = await statuses()

    await paystack.moveRefund(paystack.refunds(team.reference)[0]?.id ?? 0, 'failed')
    await paystack.settled()
    await runJobs()

    expect([ended, await statuses()]).toEqual([[[member.id, 'REFUNDED']], [[member.id, 'ACTIVE']]])
    expect(await countsOf(team)).toMatchObject({ accepted: 1, refunded: 0 })
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('made at the provider that fails leaves the seat free if its member has bought the course since', async () => {
    const team = await givenTeam(1)
    const { member } = await givenMember(team)
    await paystack.refund(team.reference)
    await paystack.settled()
    await runJobs()
    await checkOut(app, member, [team.courseId])
    const own = await newestPayment(db, member.id)
    await paystack.pay(own.reference, { webhook: 'none' })
    await settleOrder(deps, own.reference)

    await paystack.moveRefund(paystack.refunds(team.reference)[0]?.id ?? 0, 'failed')
    await paystack.settled()
    await runJobs()

    expect((await enrollmentsIn(team.courseId)).map(({ source, status }) => [source, status])).toEqual([['ORDER', 'ACTIVE']])
    expect(await countsOf(team)).toMatchObject({ free: 1, accepted: 0, refunded: 0 })
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('by the buyer’s bank ends all seats, and tells the members', async () => {
    const team = await givenTeam(2)
    const { member } = await givenMember(team)

    await loseDispute(app, team.reference)

    expect((await enrollmentsIn(team.courseId)).map(({ status }) => status)).toEqual(['REFUNDED'])
    expect(await countsOf(team)).toMatchObject({ refunded: 2, accepted: 0 })
    expect((await newsFor(member))[0]).toMatchObject({ message: expect.stringContaining('The seat was refunded.') })
    expect(await brokenMoneyPromises(app)).toEqual([])
  })
})

describe('at the same time', () => {
  test('invitations never exceed the free seats', async () => {
    const team = await givenTeam(3)

    const answers = await atOnce(() => invite(team))

    expect(tally(answers)).toEqual({ 200: 3, SEATS_TAKEN: CALLERS - 3 })
  })

  test('a seat is accepted once, or revoked', async () => {
    const team = await givenTeam(1)
    const email = address()
    const member = await verified(email)
    await inviteTo(app, team, [email])
    const { id } = await seatOf(app, email)

    const answers = await atOnce((index) => (index % 2 === 0 ? accept(id, member) : revoke(id, team)))

    const isAccepted = (await countsOf(team)).accepted === 1
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(isAccepted ? CALLERS / 2 : 1)
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('a free seat is refunded or assigned, and refunded once', async () => {
    const team = await givenTeam(1)

    const answers = await atOnce((index) => (index % 2 === 0 ? askBack(team, 1) : invite(team)))
    await runJobs()

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('a seat is reassigned, or its member completes 10% of the course', async () => {
    const team = await givenTeam(1, 10)
    const { id, member } = await givenMember(team)
    const completed = completeFirst(team, member).then(
      () => 'DONE',
      () => 'REFUSED',
    )

    const answer = await reassign(id, address(), team)

    expect([answer.statusCode === 200 ? 'REASSIGNED' : answer.code, await completed]).toBeOneOf([
      ['REASSIGNED', 'REFUSED'],
      ['SEAT_USED', 'DONE'],
    ])
    expect(await brokenMoneyPromises(app)).toEqual([])
  })
})
