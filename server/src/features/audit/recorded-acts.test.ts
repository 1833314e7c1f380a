// Checks that staff acts are recorded with actor, origin and previous values.
import type { AuditSubject } from '@akada/contract/audit.ts'
import { deleteCourse, updateCourse } from '@akada/contract/authoring.ts'
import { createCoupon, createCouponBatch, updateCoupon } from '@akada/contract/coupons.ts'
import { approveCourse, rejectCourse, requestChanges } from '@akada/contract/course-reviews.ts'
import { createSection } from '@akada/contract/curriculum.ts'
import type { Endpoint, Sent } from '@akada/contract/endpoint.ts'
import { approveApplication, rejectApplication, submitApplication } from '@akada/contract/instructors.ts'
import { cancelPayout, downloadPayoutRun, markPayoutPaid } from '@akada/contract/payout-runs.ts'
import {
  acceptDispute,
  downloadOrders,
  endRefundedCourse,
  markOrderReviewed,
  resendReceipt,
  resolveOrderOnHold,
  resolveUnmatchedAmount,
  verifyManagedOrder,
} from '@akada/contract/purchases.ts'
import { approveRefund, refundLine, rejectRefund } from '@akada/contract/refunds.ts'
import { describe, expect, test } from 'vitest'
import { syncDisputes } from '#features/disputes/sync-disputes.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import { syncRefunds } from '#features/refunds/sync-refunds.ts'
import { givenAdmin, givenCourse, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { givenCheckout } from '#testing/order-steps.ts'
import { givenEarner, payoutsOf, startRun } from '#testing/payout-steps.ts'
import { givenPurchase, givenWaitingRefund } from '#testing/refund-steps.ts'
import { givenSubmittedCourse } from '#testing/review-builders.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp()
const { call, db, deps, clock, paystack } = app
const [admin, manager] = [await givenAdmin(db), await givenManager(db)]

const entriesAbout = (kind: AuditSubject, id: string | number) =>
  db
    .selectFrom('audit_entries')
    .select(['act', 'actor_id as by', 'origin', 'network', 'before', 'after', 'reason', 'at'])
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute()
const actsAbout = async (kind: AuditSubject, id: string | number) => (await entriesAbout(kind, id)).map(({ act }) => act)

async function done<E extends Endpoint>(endpoint: E, input: Sent<E>, as: { id: string }) {
  const answer = await call(endpoint, input, as)
  expect(answer).toMatchObject({ statusCode: 200 })
  return answer
}

describe('the audit log for courses', () => {
  test('records an approval once, with its network and the old and new status, but no refused attempts', async () => {
    const { id } = await givenSubmittedCourse(db)
    const approve = () => call(approveCourse, { query: { courseId: id } }, admin, { 'x-forwarded-for': '41.190.2.7' })

    const answers = await Promise.all([approve(), approve(), approve()])

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect(await entriesAbout('COURSE', id)).toEqual([
      {
        act: 'COURSE_APPROVED',
        by: admin.id,
        origin: 'WEB',
        network: '41.190.2.7',
        before: { status: 'UNDER_REVIEW' },
        after: { status: 'LIVE' },
        reason: '',
        at: clock.now,
      },
    ])
  })

  test('records requested changes and rejections', async () => {
    const [back, rejected] = [await givenSubmittedCourse(db), await givenSubmittedCourse(db)]

    await done(requestChanges, { query: { courseId: back.id }, body: { feedback: 'The sound of lecture 2 is too quiet.' } }, admin)
    await done(rejectCourse, { query: { courseId: rejected.id }, body: { reason: 'This course belongs to another author.' } }, admin)

    expect([await actsAbout('COURSE', back.id), await actsAbout('COURSE', rejected.id)]).toEqual([
      ['COURSE_CHANGES_REQUESTED'],
      ['COURSE_REJECTED'],
    ])
  })

  test('records an admin’s changes to another user’s course, but not the instructor’s changes', async () => {
    const instructor = await givenInstructor(db)
    const { id } = await givenCourse(db, { instructor_id: instructor.id, status: 'DRAFT', title: 'Old title' })

    await done(updateCourse, { body: { id, title: 'Its own' } }, instructor)
    await done(updateCourse, { body: { id, title: 'New title', description: `<p>${'New words. '.repeat(10)}</p>` } }, admin)
    await done(createSection, { body: { courseId: id, title: 'One more', description: '' } }, admin)
    await call(updateCourse, { body: { id, version: 1, title: 'Too late' } }, admin)
    await done(deleteCourse, { params: { id } }, admin)

    expect(await entriesAbout('COURSE', id)).toMatchObject([
      { act: 'COURSE_EDITED', by: admin.id, before: { title: 'Its own' }, after: { title: 'New title', rewritten: ['description'] } },
      { act: 'COURSE_EDITED', by: admin.id, before: null, after: null, at: clock.now },
      { act: 'COURSE_DELETED', by: admin.id, before: { title: 'New title', status: 'DRAFT' } },
    ])
  })
})

describe('the audit log for payments and payouts', () => {
  test('records approved, declined and started refunds, without the managers’ reasons', async () => {
    const [approved, declined, bought] = [await givenWaitingRefund(app), await givenWaitingRefund(app), await givenPurchase(app)]
    const body = { reason: 'Adaeze rang from 0803 000 0000.' }

    await done(approveRefund, { params: { id: approved.refundId }, body }, manager)
    await done(rejectRefund, { params: { id: declined.refundId }, body }, manager)
    await done(refundLine, { params: { id: bought.orderId }, body: { ...body, courseId: bought.courseId } }, manager)

    const entries = await Promise.all([approved, declined, bought].map(({ orderId }) => entriesAbout('ORDER', orderId)))
    expect(entries).toMatchObject([
      [{ act: 'REFUND_APPROVED', by: manager.id, after: { refund: approved.refundId, currency: 'NGN' } }],
      [{ act: 'REFUND_DECLINED', by: manager.id }],
      [{ act: 'REFUND_MADE', by: manager.id }],
    ])
    expect(JSON.stringify(entries)).not.toContain('0803')
  })

  test('records acts on an order, and a dispute resolved at the provider without an actor', async () => {
    const { orderId, reference } = await givenPurchase(app)
    await done(verifyManagedOrder, { params: { id: orderId }, body: { reason: 'She rang' } }, manager)
    await done(resendReceipt, { params: { id: orderId }, body: { reason: 'She rang' } }, manager)
    await paystack.dispute(reference)
    await paystack.resolveDispute(paystack.disputes(reference)[0]?.id ?? 0, 'merchant-accepted')

    await syncDisputes(deps, reference)
    await syncDisputes(deps, reference)

    expect((await entriesAbout('ORDER', orderId)).map(({ act, by, origin }) => [act, by, origin])).toEqual([
      ['ORDER_RECHECKED', manager.id, 'WEB'],
      ['ORDER_RECEIPT_RESENT', manager.id, 'WEB'],
      ['DISPUTE_RESOLVED', null, 'SITE'],
    ])
  })

  test.each([
    ['ACCEPT', 'ORDER_ACCEPTED'],
    ['REFUND', 'ORDER_GIVEN_BACK'],
  ] as const)('records the resolution of a payment on hold: %s', async (decision, act) => {
    const { orderId, reference } = await givenCheckout(app)
    await paystack.overrideTransaction(reference, { amount_delta: -100_000 })
    await paystack.pay(reference, { webhook: 'none' })
    await settleOrder(deps, reference)

    await done(resolveOrderOnHold, { params: { id: orderId }, body: { decision, reason: 'Spoke to the buyer.' } }, manager)

    expect(await entriesAbout('ORDER', orderId)).toMatchObject([{ act, by: manager.id, before: { status: 'HELD' } }])
  })

  test('records the end of an enrollment after a refund at the provider', async () => {
    const { orderId, courseId, reference } = await givenPurchase(app, { courses: 2 })
    await paystack.refund(reference, 1_500_000)
    await syncRefunds(deps, { reference })

    await done(endRefundedCourse, { params: { id: orderId }, body: { courseId, reason: 'Adaeze rang from 0803 000 0000.' } }, manager)

    const entries = await entriesAbout('ORDER', orderId)
    expect(entries).toMatchObject([
      { act: 'ORDER_COURSE_ENDED', by: manager.id, after: { course: courseId, amount: 15_000, currency: 'NGN' } },
    ])
    expect(JSON.stringify(entries)).not.toContain('0803')
  })

  test('records an unmatched amount marked as not for a course, and an order marked as reviewed', async () => {
    const { orderId, reference } = await givenPurchase(app, { courses: 2 })
    await paystack.refund(reference, 1_500_000)
    await syncRefunds(deps, { reference })
    const { review_reason } = await db.selectFrom('orders').select('review_reason').where('id', '=', orderId).executeTakeFirstOrThrow()
    const [params, reason] = [{ id: orderId }, 'Adaeze rang from 0803 000 0000.']

    await done(resolveUnmatchedAmount, { params, body: { amount: 15_000, reason } }, manager)
    await done(markOrderReviewed, { params, body: { reviewReason: review_reason ?? '', reason } }, manager)

    const entries = await entriesAbout('ORDER', orderId)
    expect(entries).toMatchObject([
      { act: 'ORDER_UNMATCHED_RESOLVED', by: manager.id, after: { amount: 15_000, currency: 'NGN' } },
      { act: 'ORDER_REVIEWED', by: manager.id },
    ])
    expect(JSON.stringify(entries)).not.toContain('0803')
  })

  test('records a dispute accepted by a manager', async () => {
    const { orderId, reference } = await givenPurchase(app)
    await paystack.dispute(reference)
    await syncDisputes(deps, reference)
    const [{ id } = { id: 0 }] = await db.selectFrom('disputes').select('id').orderBy('id', 'desc').limit(1).execute()

    await done(acceptDispute, { params: { id }, body: { reason: 'Adaeze rang from 0803 000 0000.' } }, manager)
    await syncDisputes(deps, reference)

    const entries = await entriesAbout('ORDER', orderId)
    expect(entries).toMatchObject([
      { act: 'DISPUTE_RESOLVED', by: manager.id, origin: 'WEB', after: { dispute: id, resolution: 'merchant-accepted', amount: 15_000 } },
    ])
    expect(JSON.stringify(entries)).not.toContain('0803')
  })

  test('records a payout run, acts on its payouts, and downloads of its bank accounts', async () => {
    const [paid, canceled] = [await givenEarner(db), await givenEarner(db)]
    const { data: run } = await startRun(app, manager, 'BY_HAND')
    const [[first], [second]] = [await payoutsOf(db, paid.id), await payoutsOf(db, canceled.id)]

    await done(downloadPayoutRun, { params: { id: run.id } }, manager)
    await done(markPayoutPaid, { params: { id: first?.id ?? 0 }, body: { reference: 'FT-2026-17' } }, manager)
    await done(cancelPayout, { params: { id: second?.id ?? 0 }, body: { reason: 'Account closed.' } }, manager)

    expect(await entriesAbout('PAYOUT_RUN', run.id)).toMatchObject([
      { act: 'PAYOUT_RUN_STARTED', by: manager.id, after: { method: 'BY_HAND', currency: 'NGN', payouts: 2, total: 40_000 } },
      { act: 'PAYOUT_RUN_EXPORTED', by: manager.id },
      { act: 'PAYOUT_MARKED_PAID', after: { payout: first?.id, instructor: paid.id, amount: 20_000 } },
      { act: 'PAYOUT_CANCELLED', after: { payout: second?.id, instructor: canceled.id } },
    ])
  })

  test('records order downloads with their date range', async () => {
    await done(downloadOrders, { query: { from: '2026-08-01', to: '2026-08-31' } }, manager)

    expect(await entriesAbout('SITE', 'orders')).toMatchObject([
      { act: 'ORDERS_EXPORTED', by: manager.id, after: { from: '2026-08-01', to: '2026-08-31' } },
    ])
  })
})

test('the audit log has approved and declined instructor applications', async () => {
  const [welcome, other] = [await givenUser(db), await givenUser(db)]
  for (const person of [welcome, other])
    await done(
      submitApplication,
      {
        body: {
          brand: 'Okafor Classes',
          headline: 'Bookkeeper and teacher',
          bio: 'For fifteen years I have kept the books of bakeries. '.repeat(2),
        },
      },
      person,
    )
  const idOf = async ({ id }: { id: string }) =>
    (await db.selectFrom('instructor_applications').select('id').where('user_id', '=', id).executeTakeFirstOrThrow()).id

  await done(approveApplication, { params: { id: await idOf(welcome) }, body: {} }, manager)
  await done(rejectApplication, { params: { id: await idOf(other) }, body: { reason: 'Too short.' } }, manager)

  expect([await actsAbout('PERSON', welcome.id), await actsAbout('PERSON', other.id)]).toEqual([
    ['APPLICATION_APPROVED'],
    ['APPLICATION_DECLINED'],
  ])
})

describe('the audit log for coupons', () => {
  test('records an admin’s changes without the code, but not instructors’ changes to their own coupons', async () => {
    const instructor = await givenInstructor(db)
    const own = await givenCourse(db, { instructor_id: instructor.id })
    const terms = { scope: 'COURSES' as const, courseIds: [own.id], discountPercentage: 20 }
    const its = await done(createCoupon, { body: { ...terms, code: 'ITSOWN20' } }, instructor)

    const { data: site } = await done(createCoupon, { body: { scope: 'SITEWIDE', discountPercentage: 30, code: 'SECRET30' } }, admin)
    await done(updateCoupon, { params: { id: site.id }, body: { discountPercentage: 40 } }, admin)
    await done(updateCoupon, { params: { id: its.data.id }, body: { isActive: false } }, admin)
    const { data: batch } = await done(createCouponBatch, { body: { scope: 'SITEWIDE', discountPercentage: 10, count: 3 } }, admin)

    const entries = await entriesAbout('COUPON', site.id)
    expect(entries).toMatchObject([
      { act: 'COUPON_CREATED', by: admin.id, before: null, after: { scope: 'SITEWIDE', discountPercentage: 30 } },
      { act: 'COUPON_CHANGED', before: { discountPercentage: 30 }, after: { discountPercentage: 40 } },
    ])
    expect(JSON.stringify(entries)).not.toContain('SECRET30')
    expect(await entriesAbout('COUPON', its.data.id)).toMatchObject([
      { act: 'COUPON_CHANGED', by: admin.id, before: { isActive: true }, after: { isActive: false } },
    ])
    expect(await entriesAbout('COUPON_BATCH', batch.batchId)).toMatchObject([{ act: 'COUPONS_CREATED', after: { count: 3 } }])
  })
})
