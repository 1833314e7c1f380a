// One entity of every kind that a call can have as its subject, and the seven actors.
import { randomUUID } from 'node:crypto'
import { createCouponBatch } from '@akada/contract/coupons.ts'
import { requestRefund } from '@akada/contract/refunds.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { syncDisputes } from '#features/disputes/sync-disputes.ts'
import { storeFile } from '#features/media/store-file.ts'
import { settleOrder } from '#features/orders/settle-order.ts'
import { anAssignment, givenAssignmentFile, givenSubmission } from '../assignment-builders.ts'
import { givenCategory, givenCourse, givenEnrollment, givenMediaFile, givenReview, givenUser } from '../builders.ts'
import { givenContent } from '../content-builders.ts'
import { givenCoupon } from '../coupon-builders.ts'
import { givenReply } from '../discussion-builders.ts'
import { givenNotification } from '../notification-builders.ts'
import { checkOut, givenCheckout, newestPayment } from '../order-steps.ts'
import { givenEarner, givePayoutAccount, payoutsOf, startRun } from '../payout-steps.ts'
import { givenPurchase, givenWaitingRefund, letProviderWork } from '../refund-steps.ts'
import { givenCompleteCourse, givenSubmittedCourse } from '../review-builders.ts'
import { givenSalePrice } from '../sale-price-builders.ts'
import { pdfFile } from '../small-files.ts'
import type { testApp } from '../test-app.ts'
import { tusClient } from '../tus.ts'

export const actors = ['anon', 'student_other', 'student_owner', 'instructor_other', 'instructor_owner', 'manager', 'admin'] as const
export type Actor = (typeof actors)[number]

const DAY_MS = 86_400_000

type App = Awaited<ReturnType<typeof testApp>>
export type World = Awaited<ReturnType<typeof givenWorld>>

/** Learning content belongs to student_owner, teaching content to instructor_owner. */
export async function givenWorld(app: App) {
  const { db, deps, clock } = app
  const { ids, people: all } = await givenContent(app, 'LIVE')
  const { enrolled, stranger, otherInstructor, instructor, manager, admin } = all
  const people = {
    anon: undefined,
    student_other: stranger.person,
    student_owner: enrolled.person,
    instructor_other: otherInstructor.person,
    instructor_owner: instructor.person,
    manager: manager.person,
    admin: admin.person,
  } satisfies Record<Actor, { id: string } | undefined>
  const studentId = enrolled.person?.id ?? ''
  const teacherId = ids.instructorId
  const { person: _, answer, addresses: __, ...learned } = enrolled
  await db
    .updateTable('users')
    .set({ created_at: new Date('2026-01-01T00:00:00Z') })
    .execute()

  return {
    ...ids,
    ...learned,
    answer,
    people,
    studentId,
    teacherId,
    ...(await givenTeaching(app, teacherId)),
    ...(await givenOwned(app, { studentId, courseId: ids.courseId, questionId: ids.questionId })),
    ...(await givenWork(app, { studentId, teacherId })),
    ...(await givenMoney(app, { studentId, teacherId })),
    ...(await givenFiles(app, { teacherId })),
    paystackKey: app.paystackSettings?.PAYSTACK_SECRET_KEY ?? '',
    now: clock.now,
    deps,
  }
}

async function givenTeaching({ db, clock }: App, teacherId: string) {
  const draft = await givenCompleteCourse(db, {
    instructor_id: teacherId,
    curriculum: [[{}, { content_type: 'TEXT', content_html: safeHtml`<p>Words.</p>` }, { content_type: 'QUIZ' }]],
    sectionTitles: ['To be changed'],
  })
  const deleted = await givenCompleteCourse(db, { instructor_id: teacherId, curriculum: [[{}, {}], [{}]] })
  const ready = await givenCompleteCourse(db, {
    instructor_id: teacherId,
    curriculum: [[{ duration_seconds: 1800 }, { duration_seconds: 1800 }]],
  })
  const waiting = await givenSubmittedCourse(db, { instructor_id: teacherId })
  const archived = await givenCourse(db, { instructor_id: teacherId, status: 'ARCHIVED' })
  const free = await givenCourse(db, { instructor_id: teacherId, is_free: true })
  const onSale = await givenCourse(db, { instructor_id: teacherId, categoryIds: [(await givenCategory(db)).id] })
  const salePrice = await givenSalePrice(db, {
    course_id: onSale.id,
    starts_at: new Date(clock.now.getTime() + 7 * DAY_MS),
    now: clock.now,
  })
  const [binnedSection] = deleted.sections.slice(1)
  await db
    .updateTable('all_sections')
    .set({ deleted_at: clock.now })
    .where('id', '=', binnedSection?.id ?? 0)
    .execute()
  await db
    .updateTable('all_lectures')
    .set({ deleted_at: clock.now })
    .where('id', '=', deleted.lectureIds[1] ?? 0)
    .execute()
  return {
    draftId: draft.id,
    draftSectionId: draft.sections[0]?.id ?? 0,
    draftVideoId: draft.lectureIds[0] ?? 0,
    draftTextId: draft.lectureIds[1] ?? 0,
    draftQuizId: draft.lectureIds[2] ?? 0,
    draftLectureIds: draft.lectureIds,
    binnedSectionId: binnedSection?.id ?? 0,
    binnedLectureId: deleted.lectureIds[1] ?? 0,
    readyId: ready.id,
    waitingId: waiting.id,
    draftResourceId: await givenResource(db, draft.lectureIds[0] ?? 0),
    strangersId: (await givenCourse(db)).id,
    archivedId: archived.id,
    freeId: free.id,
    onSaleId: onSale.id,
    salePriceId: salePrice.id,
    categoryId: (await givenCategory(db)).id,
  }
}

async function givenResource(db: App['db'], lectureId: number) {
  const file = await givenMediaFile(db, { key: `private/resources/${randomUUID()}.pdf`, content_type: 'application/pdf' })
  const values = { lecture_id: lectureId, title: 'Plan', resource_type: 'PDF' as const, file_extension: 'pdf', file_id: file.id }
  return (await db.insertInto('resources').values(values).returning('id').executeTakeFirstOrThrow()).id
}

async function givenOwned(
  { db, clock }: App,
  { studentId, courseId, questionId }: { studentId: string; courseId: number; questionId: number },
) {
  const wished = await givenCourse(db)
  await db.insertInto('wishlist_courses').values({ user_id: studentId, course_id: wished.id }).execute()
  const reviewed = await givenReview(db, { course_id: courseId })
  const own = await db
    .insertInto('reviews')
    .values({
      course_id: courseId,
      user_id: studentId,
      enrollment_id: await enrollmentOf(db, studentId, courseId),
      rating_halves: 8,
      comment: 'Good.',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const dismissed = await givenNotification(db, { user_id: studentId, deleted_at: clock.now })
  const applicant = await givenUser(db)
  const application = await db
    .insertInto('instructor_applications')
    .values({ user_id: applicant.id, brand: 'Books', headline: 'Teaches bookkeeping', bio: 'Twenty years of books. '.repeat(4) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const visible = await givenUser(db, { is_profile_public: true })
  return {
    wishedId: wished.id,
    reviewId: own.id,
    othersReviewId: reviewed.id,
    replyId: await givenReply(db, questionId, { author_id: reviewed.userId }),
    heldPostId: await givenReply(db, questionId, { author_id: reviewed.userId, is_held: true }),
    notificationId: (await givenNotification(db, { user_id: studentId })).id,
    dismissedId: dismissed.id,
    applicationId: application.id,
    visibleId: visible.id,
  }
}

/** An assignment with a file of student_owner that isn't submitted, and another with submitted work. */
async function givenWork({ db }: App, { studentId, teacherId }: { studentId: string; teacherId: string }) {
  const course = await givenCourse(db, { instructor_id: teacherId, curriculum: [[anAssignment(), anAssignment()]] })
  const { id: enrollmentId } = await givenEnrollment(db, { course_id: course.id, user_id: studentId })
  const [assignmentId = 0, submittedId = 0] = course.lectureIds
  const student = { id: studentId }
  return {
    assignmentId,
    assignmentFileId: await givenAssignmentFile(db, { lectureId: assignmentId, student }),
    submissionId: await givenSubmission(db, { lectureId: submittedId, enrollmentId, student }),
  }
}

// One per role, plus spares.
const MOST_ASKERS = 12

const enrollmentOf = async (db: App['db'], userId: string, courseId: number) =>
  (
    await db
      .selectFrom('enrollments')
      .select('id')
      .where('user_id', '=', userId)
      .where('course_id', '=', courseId)
      .executeTakeFirstOrThrow()
  ).id

async function givenMoney(app: App, { studentId, teacherId }: { studentId: string; teacherId: string }) {
  const { db, deps, paystack } = app
  const bought = await givenCourse(db)
  await checkOut(app, { id: studentId }, [bought.id])
  const { reference, orderId } = await newestPayment(db, studentId)
  await paystack.pay(reference, { webhook: 'none' })
  await settleOrder(deps, reference)

  const held = await givenCheckout(app)
  await paystack.overrideTransaction(held.reference, { amount_delta: -100_000 })
  await paystack.pay(held.reference, { webhook: 'none' })
  await settleOrder(deps, held.reference)

  const waiting = await givenWaitingRefund(app)
  const failing = await givenPurchase(app, { card: 'refund-needs-attention' })
  const refund = await app.call(
    requestRefund,
    { params: { id: failing.orderId }, body: { courseId: failing.courseId, reason: 'No.' } },
    failing.buyer,
  )
  await app.runJobs()
  await letProviderWork(app)

  // Each caller accepts a different dispute, because an acceptance at the provider can't be undone.
  const disputed = await givenPurchase(app)
  for (let count = 0; count < MOST_ASKERS; count++) await app.paystack.dispute(disputed.reference, { amountMinor: 100 })
  await syncDisputes(app.deps, disputed.reference)
  const disputes = await db.selectFrom('disputes').select('id').orderBy('id').execute()

  const earner = await givenEarner(db, { currency: 'USD' })
  await startRun(app, await givenUser(db, { roles: ['MANAGER'] }), 'BY_HAND', 'USD')
  const [payout] = await payoutsOf(db, earner.id)
  await givePayoutAccount(db, teacherId)
  await givenEarner(db)
  const coupon = await givenCoupon(db, { instructor_id: teacherId, created_by: teacherId })
  const terms = { prefix: 'SET', count: 2, discountPercentage: 20, scope: 'INSTRUCTOR' as const }
  const batch = await app.call(createCouponBatch, { body: terms }, { id: teacherId })
  return {
    boughtId: bought.id,
    orderId,
    reference,
    heldOrderId: held.orderId,
    disputeIds: disputes.map(({ id }) => id),
    refundId: waiting.refundId,
    failedRefundId: Number(refund.data.id),
    runId: payout?.runId ?? 0,
    payoutId: payout?.id ?? 0,
    couponId: coupon.id,
    couponCode: coupon.code,
    siteCoupon: await givenCoupon(db),
    batchId: Number(batch.data.batchId),
  }
}

async function givenFiles(app: App, { teacherId }: { teacherId: string }) {
  const { db, deps, clock } = app
  const course = await givenCompleteCourse(db, { instructor_id: teacherId, curriculum: [[{}]] })
  const file = pdfFile()
  const metadata = { kind: 'resource', lectureId: course.lectureIds[0] ?? 0, title: 'Sheet', filename: 'sheet.pdf' }
  const client = tusClient(app, { id: teacherId })
  const begin = async () => String((await client.begin(file.length, metadata)).headers.location)
  const [begun, unwanted, whole] = [await begin(), await begin(), await begin()]
  await client.patch(whole, 0, file)
  const key = `private/imports/${randomUUID()}.zip`
  await storeFile(deps, { key, contentType: 'application/zip', content: file })
  const preview = JSON.stringify({ title: 'Bread', subtitle: 'From flour to loaf', bytes: file.length, sections: [], remarks: [] })
  const imported = await db
    .insertInto('course_imports')
    .values({ user_id: teacherId, key, status: 'READ', preview, created_at: clock.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await givenEnrollment(db, { course_id: course.id })
  const idIn = (url: string) => url.split('/').at(-1) ?? ''
  return { uploadId: idIn(begun), unwantedUploadId: idIn(unwanted), wholeUploadId: idIn(whole), importId: imported.id }
}
