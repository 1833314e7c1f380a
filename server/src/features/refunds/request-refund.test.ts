import { verifyCertificate } from '@akada/contract/certificates.ts'
import { getOrder } from '@akada/contract/purchases.ts'
import { approveRefund, cancelRefundRequest, listRefunds, refundLine, rejectRefund } from '@akada/contract/refunds.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { issueCertificate } from '#features/certificates/issue-certificate.ts'
import { checkPromises } from '#features/checks/check-promises.ts'
import { syncDisputes } from '#features/disputes/sync-disputes.ts'
import { bookAvailableEarnings } from '#features/ledger/book-available-earnings.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import { changeSetting } from '#features/settings/settings.site.ts'
import { givenManager, givenUser } from '#testing/builders.ts'
import { checkOut, newestPayment } from '#testing/order-steps.ts'
import { activeCourseIds, askForRefund, bookedOf, givenPurchase, givenWaitingRefund, refundsOf, statusOf } from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'
import { untilWaiting } from '#testing/until-waiting.ts'
import { eraseRefunds } from './erase-refunds.ts'
import { syncRefunds } from './sync-refunds.ts'

const app = await testApp()
const { call, clock, db, deps, mailbox, paystack, runJobs } = app
const DAY = 86_400_000
const HOUR = 3_600_000
let manager: Awaited<ReturnType<typeof givenManager>>

beforeAll(async () => {
  manager = await givenManager(db)
})

type Purchase = Awaited<ReturnType<typeof givenPurchase>>

const moveTo = (at: Date, ms: number) => {
  clock.now = new Date(at.getTime() + ms)
}

async function learn({ buyer, courseId }: Purchase, lectures: number) {
  const enrollment = await db
    .selectFrom('enrollments')
    .select('id')
    .where('user_id', '=', buyer.id)
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow()
  const all = await db
    .selectFrom('lectures')
    .innerJoin('sections', 'sections.id', 'section_id')
    .select('lectures.id')
    .where('course_id', '=', courseId)
    .limit(lectures)
    .execute()
  for (const { id } of all) await db.insertInto('lecture_completions').values({ enrollment_id: enrollment.id, lecture_id: id }).execute()
  return enrollment.id
}

const decide = (endpoint: typeof approveRefund | typeof rejectRefund, id: number, as: { id: string }) =>
  call(endpoint, { params: { id }, body: { reason: 'As we said.' } }, as)
const idOf = async ({ orderId }: Purchase) => (await refundsOf(db, orderId)).at(-1)?.id ?? 0
const decisionsOf = (id: number) =>
  db.selectFrom('refund_decisions').select(['decision', 'decided_by', 'reason']).where('refund_id', '=', id).execute()
const mailsTo = (email: string) =>
  mailbox
    .mails()
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject)

describe('a refund request', () => {
  test('is approved automatically until the last moment of day 30, and refused after it (G1)', async () => {
    const first = await givenPurchase(app)
    const second = await givenPurchase(app)
    const paidAt = clock.now
    moveTo(paidAt, 30 * DAY)
    const inTime = await askForRefund(app, first)
    moveTo(paidAt, 30 * DAY + 1)
    const late = await askForRefund(app, second)
    const byManager = await call(
      refundLine,
      { params: { id: second.orderId }, body: { courseId: second.courseId, reason: 'Kind.' } },
      manager,
    )
    await runJobs()

    expect(inTime).toMatchObject({ statusCode: 200, data: { status: 'APPROVED', amount: 15_000, currency: 'NGN' } })
    expect(late).toMatchObject({ statusCode: 409, code: 'REFUND_TOO_LATE' })
    expect(byManager).toMatchObject({ statusCode: 200, data: { kind: 'MANAGER', decisionReason: 'Kind.' } })
    for (const { buyer, orderId } of [first, second]) {
      expect(await statusOf(db, orderId)).toBe('REFUNDED')
      expect(await activeCourseIds(db, buyer.id)).toEqual([])
      expect(await refundsOf(db, orderId)).toMatchObject([{ status: 'PENDING', amountMinor: 1_500_000 }])
    }
    expect(mailsTo(first.buyer.email)).toContain('Your refund is on its way')
  })

  test('for one of three courses leaves the others and their money unchanged (G2)', async () => {
    const purchase = await givenPurchase(app, { courses: 3 })
    const before = await bookedOf(db, purchase.orderId)

    await askForRefund(app, purchase)
    await runJobs()

    expect(await statusOf(db, purchase.orderId)).toBe('PAID')
    expect(await activeCourseIds(db, purchase.buyer.id)).toEqual(purchase.courseIds.slice(1))
    expect(paystack.refunds(purchase.reference)).toMatchObject([{ amountMinor: 1_500_000 }])
    const after = await bookedOf(db, purchase.orderId)
    expect(after.provider_fees).toBe(before.provider_fees)
    expect(after.provider_clearing).toBe((before.provider_clearing ?? 0) - 1_500_000)
    expect(after.instructor_pending).toBe(Math.round(((before.instructor_pending ?? 0) * 2) / 3))
  })

  test('repeated ten times concurrently creates one refund, which is sent once', async () => {
    const purchase = await givenPurchase(app)

    const answers = await Promise.all(Array.from({ length: 10 }, () => askForRefund(app, purchase)))
    await runJobs()

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'REFUND_OPEN').length).toBe(9)
    expect(paystack.refunds(purchase.reference)).toHaveLength(1)
  })

  test('is limited to the caller’s own paid courses', async () => {
    const purchase = await givenPurchase(app)
    const stranger = await givenUser(db)

    expect(await askForRefund(app, purchase, stranger as never)).toMatchObject({ statusCode: 404, code: 'ORDER_NOT_FOUND' })
    expect(await askForRefund(app, { ...purchase, courseId: 2_000_000_000 })).toMatchObject({ code: 'ORDER_NOT_FOUND' })
    await db.updateTable('order_lines').set({ discount_minor: 1_500_000 }).where('order_id', '=', purchase.orderId).execute()
    expect(await askForRefund(app, purchase)).toMatchObject({ statusCode: 409, code: 'REFUND_NOTHING_PAID' })
    expect(await refundsOf(db, purchase.orderId)).toEqual([])
  })

  test('needs a manager above the progress limit', async () => {
    const purchase = await givenPurchase(app)
    await learn(purchase, 1)

    const answer = await askForRefund(app, purchase)
    await runJobs()

    expect(answer.data.status).toBe('REQUESTED')
    expect(await statusOf(db, purchase.orderId)).toBe('REFUND_REQUESTED')
    expect(await activeCourseIds(db, purchase.buyer.id)).toEqual([purchase.courseId])
    expect(paystack.refunds(purchase.reference)).toEqual([])
    expect(mailsTo(purchase.buyer.email)).toContain('We received your refund request')
  })

  test('needs a manager above the yearly limit, even for concurrent requests', async () => {
    await changeSetting(db, { key: 'refundMaxPerYear', value: 1, now: clock.now })
    const one = await givenPurchase(app)
    const other = await givenPurchase(app)
    await db.updateTable('orders').set({ user_id: one.buyer.id }).where('id', '=', other.orderId).execute()

    const answers = await Promise.all([askForRefund(app, one), askForRefund(app, { ...other, buyer: one.buyer })])
    await changeSetting(db, { key: 'refundMaxPerYear', value: 3, now: clock.now })

    expect(answers.map(({ data }) => data.status).sort()).toEqual(['APPROVED', 'REQUESTED'])
  })

  test('waits for a manager when an unmatched amount covers the course’s price', async () => {
    const purchase = await givenPurchase(app, { courses: 2 })
    await paystack.refund(purchase.reference, 1_500_000)
    await syncRefunds(deps, { reference: purchase.reference })

    const answer = await askForRefund(app, purchase)

    expect(answer.data.status).toBe('REQUESTED')
  })

  test('above the hourly limit is refused, even for concurrent requests', async () => {
    const one = await givenPurchase(app)
    const other = await givenPurchase(app)
    await db.updateTable('orders').set({ user_id: one.buyer.id }).where('id', '=', other.orderId).execute()
    await learn(one, 1)
    for (let time = 0; time < 9; time++) {
      await askForRefund(app, one)
      await decide(rejectRefund, await idOf(one), manager)
    }

    const asking = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', one.buyer.id).forUpdate().execute()
      const both = [askForRefund(app, one), askForRefund(app, { ...other, buyer: one.buyer })]
      await untilWaiting(db, 2)
      return { both }
    })
    const answers = await Promise.all(asking.both)

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429])
  })
})

describe('a pending request', () => {
  async function givenRequest() {
    const purchase = await givenPurchase(app)
    await learn(purchase, 1)
    await askForRefund(app, purchase)
    return purchase
  }

  test('is listed with all relevant facts, and only managers see it', async () => {
    const purchase = await givenRequest()

    const listed = await call(listRefunds, { query: { size: '100' } }, manager)

    expect(listed.data.content).toContainEqual(
      expect.objectContaining({
        orderId: purchase.orderId,
        status: 'REQUESTED',
        kind: 'BUYER',
        amount: 15_000,
        reason: 'Not for me.',
        progress: 50,
        hasCertificate: false,
        refundsThisYear: 0,
        buyer: { id: purchase.buyer.id, name: expect.any(String), email: purchase.buyer.email },
      }),
    )
    expect((await call(listRefunds, { query: {} }, purchase.buyer)).statusCode).toBe(403)
    expect((await decide(approveRefund, await idOf(purchase), purchase.buyer)).statusCode).toBe(403)
  })

  test('is decided once, whatever two managers do concurrently (B8)', async () => {
    const purchase = await givenRequest()
    const id = await idOf(purchase)
    const other = await givenManager(db)

    const answers = await Promise.all([
      decide(approveRefund, id, manager),
      decide(approveRefund, id, other),
      call(refundLine, { params: { id: purchase.orderId }, body: { courseId: purchase.courseId, reason: 'Now.' } }, other),
    ])
    await runJobs()

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(paystack.refunds(purchase.reference).length).toBe(1)
    expect(await refundsOf(db, purchase.orderId)).toHaveLength(1)
  })

  test('that is declined leaves everything unchanged, and tells the buyer why', async () => {
    const purchase = await givenRequest()

    const answer = await decide(rejectRefund, await idOf(purchase), manager)
    await runJobs()

    expect(answer.data).toMatchObject({ status: 'DECLINED', decidedBy: expect.any(String), decisionReason: 'As we said.' })
    expect(await statusOf(db, purchase.orderId)).toBe('PAID')
    expect(await activeCourseIds(db, purchase.buyer.id)).toEqual([purchase.courseId])
    expect(
      mailbox.mails().find(({ to, subject }) => to === purchase.buyer.email && subject === 'Your refund request was declined')?.text,
    ).toContain('As we said.')
  })

  test('keeps each decision, but no reasons about an erased buyer', async () => {
    const purchase = await givenRequest()
    const id = await idOf(purchase)
    await decide(rejectRefund, id, manager)
    const change = db.updateTable('refund_decisions').set({ decision: 'APPROVED' }).where('refund_id', '=', id)
    const remove = db.deleteFrom('refund_decisions').where('refund_id', '=', id)

    await expect(change.execute()).rejects.toThrow('what was done stays')
    await expect(remove.execute()).rejects.toThrow('what was done stays')
    const kept = await decisionsOf(id)
    await db.transaction().execute((tx) => eraseRefunds(tx, purchase.buyer.id))

    expect(kept).toEqual([{ decision: 'DECLINED', decided_by: manager.id, reason: 'As we said.' }])
    expect(await decisionsOf(id)).toEqual([{ decision: 'DECLINED', decided_by: manager.id, reason: '' }])
  })

  test('is approved for the remaining amount if part was refunded at the provider in the meantime', async () => {
    const purchase = await givenRequest()
    const id = await idOf(purchase)
    await paystack.refund(purchase.reference, 400_000)
    await syncRefunds(deps, { reference: purchase.reference })

    const answer = await decide(approveRefund, id, manager)

    expect(answer).toMatchObject({ statusCode: 200, data: { amount: 11_000, decisions: [{ decision: 'APPROVED' }] } })
  })

  test.each([
    ['was refunded at the provider', (reference: string) => paystack.refund(reference)],
    [
      'was charged back by the buyer’s bank',
      async (reference: string) => {
        await paystack.dispute(reference)
        await paystack.resolveDispute(paystack.disputes(reference)[0]?.id ?? 0, 'auto-accepted')
      },
    ],
  ])('needs no decision once its payment %s', async (_, takeMoney) => {
    const purchase = await givenRequest()
    const id = await idOf(purchase)
    await takeMoney(purchase.reference)
    await syncRefunds(deps, { reference: purchase.reference })
    await syncDisputes(deps, purchase.reference)
    const sent = paystack.refunds(purchase.reference).length

    const answers = await Promise.all([decide(approveRefund, id, manager), decide(approveRefund, id, manager)])
    const declined = await decide(rejectRefund, id, manager)
    const waiting = (await call(listRefunds, { query: { show: 'waiting', size: 100 } as never }, manager)).data.content
    await runJobs()

    expect(answers).toMatchObject([
      { statusCode: 409, code: 'REFUND_DECIDED' },
      { statusCode: 409, code: 'REFUND_DECIDED' },
    ])
    expect(declined.code).toBe('REFUND_DECIDED')
    expect(waiting.map((one: { id: number }) => one.id)).not.toContain(id)
    expect((await refundsOf(db, purchase.orderId))[0]).toMatchObject({ id, status: 'DECLINED' })
    expect(paystack.refunds(purchase.reference)).toHaveLength(sent)
  })

  test('for a manager’s own order can’t be decided by that manager', async () => {
    const purchase = await givenRequest()
    await db.updateTable('orders').set({ user_id: manager.id }).where('id', '=', purchase.orderId).execute()
    const id = await idOf(purchase)

    expect(await decide(approveRefund, id, manager)).toMatchObject({ statusCode: 403, code: 'ORDER_OWN' })
    expect(await decide(rejectRefund, id, manager)).toMatchObject({ statusCode: 403, code: 'ORDER_OWN' })
    const line = { courseId: purchase.courseId, reason: 'Mine.' }
    expect(await call(refundLine, { params: { id: purchase.orderId }, body: line }, manager)).toMatchObject({ code: 'ORDER_OWN' })
    expect(await decide(approveRefund, 2_000_000_000, manager)).toMatchObject({ statusCode: 404, code: 'REFUND_NOT_FOUND' })
  })

  test('holds its course’s earnings until it is decided', async () => {
    const start = clock.now
    const purchase = await givenRequest()
    moveTo(start, 40 * DAY)
    await bookAvailableEarnings(deps)
    const held = await bookedOf(db, purchase.orderId)
    await decide(rejectRefund, await idOf(purchase), manager)
    await bookAvailableEarnings(deps)

    expect(held.instructor_available).toBeUndefined()
    expect((await bookedOf(db, purchase.orderId)).instructor_available).toBe(held.instructor_pending)
  })
})

describe('a refunded course', () => {
  test('can be bought again, and keeps its progress and its certificate (G14)', async () => {
    const purchase = await givenPurchase(app)
    const enrollmentId = await learn(purchase, 2)
    await db.updateTable('enrollments').set({ completed_at: clock.now }).where('id', '=', enrollmentId).execute()
    await issueCertificate(deps, enrollmentId)
    const { serial } = await db
      .selectFrom('certificates')
      .select('serial')
      .where('enrollment_id', '=', enrollmentId)
      .executeTakeFirstOrThrow()
    const verify = async () => (await call(verifyCertificate, { params: { serial } })).data.revokedAt
    await askForRefund(app, purchase)
    await decide(approveRefund, await idOf(purchase), manager)
    const revokedAt = await verify()
    moveTo(clock.now, HOUR)

    await checkOut(app, purchase.buyer, [purchase.courseId])
    const again = await newestPayment(db, purchase.buyer.id)
    await paystack.pay(again.reference, { webhook: 'none' })
    await settleOrder(deps, again.reference)
    await runJobs()

    expect(revokedAt).not.toBeNull()
    expect(again.orderId).not.toBe(purchase.orderId)
    expect(await activeCourseIds(db, purchase.buyer.id)).toEqual([purchase.courseId])
    expect(await db.selectFrom('lecture_completions').selectAll().where('enrollment_id', '=', enrollmentId).execute()).toHaveLength(2)
    expect(await verify()).toBeNull()
    expect((await askForRefund(app, { ...purchase, orderId: again.orderId })).data.status).toBe('REQUESTED')
  })
})

describe('withdrawing a refund request', () => {
  const withdraw = (id: number, as: { id: string }) => call(cancelRefundRequest, { params: { id } }, as)

  test('closes it, keeps the course, and allows another request', async () => {
    const purchase = await givenWaitingRefund(app)
    const { buyer, orderId, courseId, refundId } = purchase

    const answer = await withdraw(refundId, buyer)
    const order = await call(getOrder, { params: { id: orderId } }, buyer)
    const queue = await call(listRefunds, { query: { show: 'over' } }, manager)
    const again = await askForRefund(app, purchase)

    expect(answer).toMatchObject({ statusCode: 200, data: { id: refundId, courseId, status: 'DECLINED', isWithdrawn: true } })
    expect(order.data).toMatchObject({ status: 'PAID', lines: [{ isEnrolled: true, refund: { isWithdrawn: true, decisionReason: null } }] })
    expect(order.data.lines[0]?.refundability.until).not.toBeNull()
    expect(order.data.timeline.at(-1)?.text).toMatch(/^Refund request for “.+” withdrawn\.$/)
    expect(queue.data.content.find(({ id }: { id: number }) => id === refundId)).toMatchObject({ isWithdrawn: true, decisions: [] })
    expect(again).toMatchObject({ statusCode: 200, data: { status: 'REQUESTED' } })
    expect(await statusOf(db, orderId)).toBe('REFUND_REQUESTED')
    const { breaches } = await checkPromises(deps)
    expect(breaches.filter(({ says }) => /refund|audit/i.test(says))).toEqual([])
  })

  test('is limited to the buyer and to requests that await a decision', async () => {
    const { buyer, refundId } = await givenWaitingRefund(app)
    const stranger = await givenUser(db)

    expect(await withdraw(refundId, stranger)).toMatchObject({ statusCode: 404, code: 'REFUND_NOT_FOUND' })
    expect(await withdraw(refundId, manager)).toMatchObject({ statusCode: 404, code: 'REFUND_NOT_FOUND' })
    await decide(rejectRefund, refundId, manager)
    expect(await withdraw(refundId, buyer)).toMatchObject({ statusCode: 409, code: 'REFUND_DECIDED' })
    expect(await withdraw(2_000_000_000, buyer)).toMatchObject({ statusCode: 404, code: 'REFUND_NOT_FOUND' })
  })

  test('and deciding it at the same time have one outcome', async () => {
    for (let round = 0; round < 5; round++) {
      const { buyer, orderId, courseId, refundId } = await givenWaitingRefund(app)

      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, caller) => (caller % 2 ? decide(approveRefund, refundId, manager) : withdraw(refundId, buyer))),
      )

      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      expect(answers.filter(({ code }) => code === 'REFUND_DECIDED')).toHaveLength(7)
      const isWithdrawn = answers.some(({ statusCode }, caller) => statusCode === 200 && caller % 2 === 0)
      expect(await statusOf(db, orderId)).toBe(isWithdrawn ? 'PAID' : 'REFUNDED')
      expect(await activeCourseIds(db, buyer.id)).toEqual(isWithdrawn ? [courseId] : [])
    }
  })
})
