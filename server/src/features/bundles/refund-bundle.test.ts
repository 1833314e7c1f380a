import { removeFromCart } from '@akada/contract/cart.ts'
import { endRefundedCourse, getOrder } from '@akada/contract/purchases.ts'
import { approveRefund, listRefunds, refundLine, requestRefund } from '@akada/contract/refunds.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { settleOrder } from '#features/orders/settle-order.ts'
import { syncRefunds } from '#features/refunds/sync-refunds.ts'
import { givenCourse, givenManager, givenUser } from '#testing/builders.ts'
import { givenBundle } from '#testing/bundle-builders.ts'
import { checkOutBundle, givenPaidBundle } from '#testing/bundle-steps.ts'
import { brokenMoneyPromises } from '#testing/money-promises.ts'
import { checkOut, newestPayment } from '#testing/order-steps.ts'
import { letProviderWork, loseDispute } from '#testing/refund-steps.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp()
const { call, db } = app

beforeAll(async () => {
  await app.hearWebhooks()
})

/** A bundle of a course with one lecture and a course with four, for ₦20,000. */
async function givenCourses() {
  const short = await givenCourse(db, { curriculum: [[{}]] })
  const long = await givenCourse(db, { instructor_id: short.instructorId, curriculum: [[{}, {}, {}, {}]] })
  const bundle = await givenBundle(db, { maker_id: short.instructorId, courseIds: [short.id, long.id] })
  return { short, long, bundle, buyer: await givenUser(db) }
}

/** Such a bundle, bought. */
async function givenBought() {
  const given = await givenCourses()
  return { ...given, ...(await givenPaidBundle(app, given.buyer, given.bundle)) }
}

type Bought = Awaited<ReturnType<typeof givenBought>>

const request = ({ orderId, buyer, bundle }: Bought, courseId = bundle.courseIds[0] ?? 0) =>
  call(requestRefund, { params: { id: orderId }, body: { courseId, reason: 'Not for me.' } }, buyer)

const enrolledOf = async ({ buyer }: Bought) =>
  (await db.selectFrom('enrollments').select('course_id').where('user_id', '=', buyer.id).where('status', '=', 'ACTIVE').execute()).length

async function complete({ buyer }: Bought, lectureIds: readonly number[]) {
  for (const lecture_id of lectureIds) {
    const { id } = await db
      .selectFrom('enrollments')
      .innerJoin('sections', 'sections.course_id', 'enrollments.course_id')
      .innerJoin('lectures', 'lectures.section_id', 'sections.id')
      .select('enrollments.id')
      .where('lectures.id', '=', lecture_id)
      .where('user_id', '=', buyer.id)
      .executeTakeFirstOrThrow()
    await db.insertInto('lecture_completions').values({ enrollment_id: id, lecture_id, completed_at: app.clock.now }).execute()
  }
}

const refundsOf = ({ orderId }: Bought) =>
  db
    .selectFrom('refunds')
    .select(['id', 'status', 'amount_minor as amountMinor'])
    .select(({ selectFrom, fn }) =>
      selectFrom('refunded_lines').select(fn.countAll<number>().as('count')).whereRef('refund_id', '=', 'refunds.id').as('lines'),
    )
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

describe('the refund of a bundle', () => {
  test('is one refund of all its courses, whichever of them is named', async () => {
    const bought = await givenBought()

    const answer = await request(bought, bought.bundle.courseIds[1])
    await app.runJobs()

    expect(answer.data).toMatchObject({ status: 'APPROVED', amount: 20_000 })
    expect(await refundsOf(bought)).toMatchObject([{ amountMinor: 2_000_000, lines: 2 }])
    expect(await enrolledOf(bought)).toBe(0)
    const { data } = await call(getOrder, { params: { id: bought.orderId } }, bought.buyer)
    expect(data).toMatchObject({ status: 'REFUNDED', lines: [{ refund: { amount: 20_000 }, refundability: { until: null } }] })
    const titles = app.mailbox.mails().filter(({ to }) => to.includes(bought.buyer.email))
    expect(titles.some(({ text }) => text.includes(bought.bundle.title))).toBe(true)
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('is automatic by the progress in all its lectures', async () => {
    const [little, much] = [await givenBought(), await givenBought()]
    // 1 of 5 lectures is 20%, although it is all of one course. 2 of 5 are 40%.
    await complete(little, little.short.lectureIds)
    await complete(much, much.long.lectureIds.slice(0, 2))

    const { data: shown } = await call(getOrder, { params: { id: much.orderId } }, much.buyer)
    const answers = [await request(little), await request(much)]

    expect(shown.lines[0].refundability).toMatchObject({ usedPercent: 40, isAutomatic: false })
    expect(answers.map(({ data }) => data.status)).toEqual(['APPROVED', 'REQUESTED'])
  })

  test('that needs a decision shows the bundle and its progress in the queue, and is approved as a whole', async () => {
    const bought = await givenBought()
    const manager = await givenManager(db)
    await complete(bought, bought.long.lectureIds.slice(0, 3))
    const { data: asked } = await request(bought)

    const { data: queue } = await call(listRefunds, { query: {} }, manager)
    await call(approveRefund, { params: { id: asked.id }, body: { reason: 'Fine.' } }, manager)

    const queued = queue.content.find(({ id }: { id: number }) => id === asked.id)
    expect(queued).toMatchObject({ bundle: { id: bought.bundle.id, title: bought.bundle.title }, progress: 60, amount: 20_000 })
    expect(await enrolledOf(bought)).toBe(0)
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('counts as one course toward the yearly limit', async () => {
    const first = await givenBought()
    const { buyer } = first
    const second = { ...first, bundle: await givenBundle(db) }
    await request(first)
    const other = { ...second, ...(await givenPaidBundle(app, buyer, second.bundle)) }
    await request(other)
    const bundle = await givenBundle(db)
    const third = { ...first, bundle, ...(await givenPaidBundle(app, buyer, bundle)) }

    // Four courses were refunded, but in two bundles.
    expect((await request(third)).data.status).toBe('APPROVED')
  })

  test('is made once by concurrent requests of the buyer and a manager', async () => {
    const bought = await givenBought()
    const manager = await givenManager(db)
    const body = { courseId: bought.bundle.courseIds[1] ?? 0, reason: 'As agreed.' }

    const answers = await Promise.all([
      ...bought.bundle.courseIds.flatMap((id) => [request(bought, id), request(bought, id)]),
      call(refundLine, { params: { id: bought.orderId }, body }, manager),
    ])
    await app.runJobs()

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'REFUND_OPEN')).toHaveLength(4)
    expect(await refundsOf(bought)).toMatchObject([{ amountMinor: 2_000_000, lines: 2 }])
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('after a course of it was returned as a duplicate is for the others', async () => {
    const { short, long, bundle, buyer } = await givenCourses()
    await checkOut(app, buyer, [long.id])
    const first = await newestPayment(db, buyer.id)
    await call(removeFromCart, { params: { id: long.id } }, buyer)
    await checkOutBundle(app, buyer, bundle)
    const second = await newestPayment(db, buyer.id)
    for (const { reference } of [first, second]) {
      await app.paystack.pay(reference, { webhook: 'none' })
      await settleOrder(app.deps, reference)
    }
    await app.runJobs()
    const { data: shown } = await call(getOrder, { params: { id: second.orderId } }, buyer)

    const params = { id: second.orderId }
    const answer = await call(requestRefund, { params, body: { courseId: short.id, reason: 'Not for me.' } }, buyer)
    const again = await call(requestRefund, { params, body: { courseId: long.id, reason: 'This too.' } }, buyer)

    expect(shown.lines).toMatchObject([{ refundability: { amount: 10_000 } }])
    expect(answer.data).toMatchObject({ amount: 10_000 })
    expect(again.code).toBe('REFUND_OPEN')
    const left = await db
      .selectFrom('enrollments')
      .select('course_id')
      .where('user_id', '=', buyer.id)
      .where('status', '=', 'ACTIVE')
      .execute()
    expect(left).toEqual([{ course_id: long.id }])
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('after a part was returned at the provider and a manager assigned it to a course is for the others', async () => {
    const bought = await givenBought()
    const manager = await givenManager(db)
    await app.paystack.refund(bought.reference, 1_000_000)
    await letProviderWork(app)
    await letProviderWork(app)
    await syncRefunds(app.deps, { reference: bought.reference })
    const params = { id: bought.orderId }
    const ended = await call(endRefundedCourse, { params, body: { courseId: bought.short.id, reason: 'It was this one.' } }, manager)

    const whole = await call(refundLine, { params, body: { courseId: bought.long.id, reason: 'And the rest.' } }, manager)
    await app.runJobs()

    expect([ended.statusCode, whole.data.amount]).toEqual([200, 10_000])
    expect(await enrolledOf(bought)).toBe(0)
    const { data } = await call(getOrder, { params }, bought.buyer)
    expect(data).toMatchObject({ status: 'REFUNDED' })
    expect(data.documents.map(({ kind, total }: { kind: string; total: number }) => [kind, total])).toEqual([
      ['INVOICE', 20_000],
      ['CREDIT_NOTE', 10_000],
      ['CREDIT_NOTE', 10_000],
    ])
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('ends its certificates', async () => {
    const bought = await givenBought()
    const { enrollmentId } = await db
      .selectFrom('enrollments')
      .select('id as enrollmentId')
      .where('user_id', '=', bought.buyer.id)
      .where('course_id', '=', bought.short.id)
      .executeTakeFirstOrThrow()
    await complete(bought, bought.short.lectureIds)
    await db
      .insertInto('certificates')
      .values({
        ...{ serial: 'bundle-certificate-000', enrollment_id: enrollmentId, user_id: bought.buyer.id, course_id: bought.short.id },
        ...{ student_name: 'Ada Obi', course_title: 'Short', instructor_name: 'Ngozi Eze', duration_seconds: 60 },
        completed_at: app.clock.now,
      })
      .execute()

    const { data } = await request(bought)
    const manager = await givenManager(db)
    await call(approveRefund, { params: { id: data.id }, body: { reason: 'Fine.' } }, manager)

    expect(data.status).toBe('REQUESTED')
    const certificate = await db
      .selectFrom('certificates')
      .select('revoked_at')
      .where('enrollment_id', '=', enrollmentId)
      .executeTakeFirstOrThrow()
    expect(certificate.revoked_at).not.toBeNull()
  })

  test('follows a lost dispute, which takes all courses back with one credit note', async () => {
    const bought = await givenBought()

    await loseDispute(app, bought.reference)
    const answer = await request(bought)
    const { data } = await call(getOrder, { params: { id: bought.orderId } }, bought.buyer)

    expect(await enrolledOf(bought)).toBe(0)
    expect(answer.code).toBe('REFUND_OPEN')
    expect(data.documents.map(({ kind, total }: { kind: string; total: number }) => [kind, total])).toEqual([
      ['INVOICE', 20_000],
      ['CREDIT_NOTE', 20_000],
    ])
    expect(await brokenMoneyPromises(app)).toEqual([])
  })

  test('by a manager is for the whole bundle, regardless of the progress', async () => {
    const bought = await givenBought()
    await complete(bought, bought.long.lectureIds)
    const body = { courseId: bought.bundle.courseIds[0] ?? 0, reason: 'A mistake.' }

    const answer = await call(refundLine, { params: { id: bought.orderId }, body }, await givenManager(db))

    expect(answer.data).toMatchObject({ amount: 20_000, bundle: { id: bought.bundle.id } })
    expect(await enrolledOf(bought)).toBe(0)
  })
})
