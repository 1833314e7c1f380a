import { completeLecture, enrollInCourse, getEnrollmentOfCourse } from '@akada/contract/enrollments.ts'
import { listNotifications } from '@akada/contract/notifications.ts'
import * as staff from '@akada/contract/staff-enrollments.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { describe, expect, test } from 'vitest'
import { settleOrder } from '#features/orders/settle-order.ts'
import { gatherData } from '#features/privacy/privacy.topics.ts'
import { givenAdmin, givenCourse, givenEnrollment, givenInstructor, givenUser } from '#testing/builders.ts'
import { givenPaidOrder } from '#testing/order-builders.ts'
import { checkOut, newestPayment } from '#testing/order-steps.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const app = await testApp()
const { db, call, clock, deps, mailbox, paystack, runJobs } = app
const manager = await givenUser(db, { first_name: 'Folake', last_name: 'Adeniyi', roles: ['MANAGER'] })
const admin = await givenAdmin(db)
const reason = 'Won the scholarship'

const enroll = (student: { id: string }, courseId: number, as: TestPerson = manager) =>
  call(staff.enrollStudentByStaff, { params: { id: student.id }, body: { courseId, reason } }, as)
const end = (id: number, as: TestPerson = manager) =>
  call(staff.endEnrollment, { params: { id }, body: { reason: 'Enrolled by mistake' } }, as)
const list = async (student: { id: string }, as: TestPerson = manager) =>
  (await call(staff.listStudentEnrollments, { params: { id: student.id }, query: {} }, as)).data
const rowOf = (student: { id: string }, courseId: number) =>
  db
    .selectFrom('enrollments')
    .select(['id', 'status', 'source', 'order_line_id as lineId', 'enrolled_by as enrolledBy', 'ended_by as endedBy'])
    .where('user_id', '=', student.id)
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow()
const actsOn = (id: string) =>
  db.selectFrom('audit_entries').select(['act', 'actor_id as by', 'before', 'after']).where('subject_id', '=', id).orderBy('id').execute()
const mailsTo = async (email: string) => {
  await runJobs()
  return mailbox.mails().filter(({ to }) => to.includes(email))
}
const codes = (answers: { statusCode: number; code?: string }[]) => answers.map(({ statusCode, code }) => code ?? statusCode).sort()

describe('enrolling a user as staff', () => {
  test('opens a paid course free of charge, and is audited, emailed and notified', async () => {
    const student = await givenUser(db, { email: 'bisi.scholar@akada.test' })
    const course = await givenCourse(db, { title: 'Sailing' })

    const answer = await enroll(student, course.id)

    expect(answer).toMatchObject({
      statusCode: 200,
      data: { source: 'STAFF', status: 'ACTIVE', orderId: null, enrolled: { by: 'Folake Adeniyi', reason }, ended: null, mayEnd: true },
    })
    expect((await call(getEnrollmentOfCourse, { params: { courseId: course.id } }, student)).data).toMatchObject({ refundableUntil: null })
    expect(await actsOn(student.id)).toEqual([
      { act: 'PERSON_ENROLLED', by: manager.id, before: null, after: { courseId: course.id, course: 'Sailing' } },
    ])
    const [mail] = await mailsTo('bisi.scholar@akada.test')
    expect([mail?.subject, mail?.text.includes(reason)]).toEqual(['You’re enrolled in “Sailing”', false])
    const news = (await call(listNotifications, { query: {} }, student)).data.content
    expect(news[0]).toMatchObject({ title: `You’re enrolled in ${isolated('Sailing')}`, link: `/my-learning/courses/${course.id}` })
  })

  test('happens once, however many managers do it at once', async () => {
    const [student, course] = [await givenUser(db), await givenCourse(db)]

    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => enroll(student, course.id, index % 2 ? manager : admin)))

    expect(codes(answers)).toEqual([200, ...Array(9).fill('STUDENT_ENROLLED')])
    expect(await actsOn(student.id)).toHaveLength(1)
  })

  test('is refused for unknown users, unpublished courses, own accounts and own courses', async () => {
    const [student, teacher] = [await givenUser(db), await givenInstructor(db)]
    const own = await givenCourse(db, { instructor_id: manager.id })
    const taught = await givenCourse(db, { instructor_id: teacher.id })
    const draft = await givenCourse(db, { status: 'DRAFT' })

    const answers = [
      await enroll({ id: '00000000-0000-4000-8000-000000000000' }, taught.id),
      await enroll(student, draft.id),
      await enroll(manager, taught.id),
      await enroll(student, own.id),
      await enroll(teacher, taught.id),
    ]

    expect(answers.map(({ code }) => code)).toEqual(['PERSON_NOT_FOUND', 'COURSE_NOT_FOUND', 'PERSON_OWN', 'COURSE_OWN', 'COURSE_OWN'])
    expect(
      await call(staff.enrollStudentByStaff, { params: { id: student.id }, body: { courseId: taught.id, reason: ' ' } }, manager),
    ).toMatchObject({
      statusCode: 400,
      errors: [{ path: 'reason' }],
    })
  })

  test('makes a payment that arrives later a duplicate, which is refunded', async () => {
    const [student, course] = [await givenUser(db), await givenCourse(db)]
    await checkOut(app, student, [course.id])
    const { reference } = await newestPayment(db, student.id)
    await enroll(student, course.id)

    await paystack.pay(reference, { webhook: 'none' })
    await settleOrder(deps, reference)

    expect(await rowOf(student, course.id)).toMatchObject({ source: 'STAFF', lineId: null })
    expect(await db.selectFrom('order_lines').select('is_duplicate').where('course_id', '=', course.id).execute()).toEqual([
      { is_duplicate: true },
    ])
  })
})

describe('ending an enrollment as staff', () => {
  test('keeps the progress, revokes the certificate, and is audited, emailed and notified', async () => {
    const student = await givenUser(db, { email: 'tunde.ended@akada.test' })
    const course = await givenCourse(db, { title: 'Rowing', is_free: true, curriculum: [[{}]] })
    await call(enrollInCourse, { body: { courseId: course.id } }, student)
    await call(completeLecture, { query: { courseId: course.id, lectureId: course.lectureIds[0] ?? 0 } }, student)
    await runJobs()
    const { id } = await rowOf(student, course.id)

    const answer = await end(id, admin)

    expect(answer.data).toMatchObject({ status: 'ENDED', progress: 100, hasCertificate: false, mayEnd: false })
    expect(answer.data.ended).toMatchObject({ reason: 'Enrolled by mistake' })
    expect(await call(getEnrollmentOfCourse, { params: { courseId: course.id } }, student)).toMatchObject({ code: 'ENROLLMENT_NOT_FOUND' })
    expect((await actsOn(student.id)).at(-1)).toMatchObject({ act: 'ENROLLMENT_ENDED', by: admin.id })
    const mail = (await mailsTo('tunde.ended@akada.test')).find(({ subject }) => subject === 'Your access to “Rowing” has ended')
    expect(mail?.text).toContain('Enrolled by mistake')
    expect((await call(listNotifications, { query: {} }, student)).data.content[0]).toMatchObject({ type: 'alert' })

    await call(enrollInCourse, { body: { courseId: course.id } }, student)
    await runJobs()
    const [again] = (await list(student)).content
    expect(again).toMatchObject({ source: 'FREE', status: 'ACTIVE', progress: 100, hasCertificate: true, ended: null })
  })

  test('happens once, however many managers do it at once', async () => {
    const enrollment = await givenEnrollment(db)

    const answers = await Promise.all(Array.from({ length: 10 }, () => end(enrollment.id)))

    expect(codes(answers)).toEqual([200, ...Array(9).fill('STUDENT_ENROLLMENT_ENDED')])
    expect(await actsOn(enrollment.userId)).toHaveLength(1)
  })

  test('is refused if the course was paid for, because only a refund returns the money', async () => {
    const [buyer, course] = [await givenUser(db), await givenCourse(db)]
    const order = await givenPaidOrder(db, { userId: buyer.id, courseIds: [course.id], paidAt: clock.now })

    const { id } = await rowOf(buyer, course.id)

    expect(await end(id)).toMatchObject({ statusCode: 409, code: 'ENROLLMENT_PAID' })
    expect((await list(buyer)).content).toMatchObject([{ source: 'ORDER', orderId: order.id, mayEnd: false }])
  })

  test('is refused for unknown enrollments, own enrollments and own courses', async () => {
    const own = await givenEnrollment(db, { user_id: manager.id })
    const taught = await givenEnrollment(db, { course_id: (await givenCourse(db, { instructor_id: manager.id })).id })

    const answers = [await end(999_999), await end(own.id), await end(taught.id)]

    expect(answers.map(({ code }) => code)).toEqual(['STUDENT_ENROLLMENT_NOT_FOUND', 'PERSON_OWN', 'COURSE_OWN'])
  })
})

describe('the source of an enrollment', () => {
  test.each([
    ['ORDER without an order line', { source: 'ORDER' }],
    ['STAFF without the staff member', { source: 'STAFF' }],
    ['FREE with a staff member', { source: 'FREE', enrolled_by: manager.id }],
  ] as const)('can’t be %s', async (_, columns) => {
    await expect(givenEnrollment(db, columns)).rejects.toThrow(/enrollments_source_link_check/)
  })

  test('is part of the student’s data, with the reasons', async () => {
    const [student, course] = [await givenUser(db), await givenCourse(db)]
    const { data } = await enroll(student, course.id)
    await end(data.id)

    const files = await gatherData(db, student.id, deps.site)

    expect(JSON.parse(files.find(({ name }) => name === 'enrollments.json')?.text ?? '[]')).toMatchObject([
      { source: 'STAFF', status: 'ENDED', enrollReason: reason, endReason: 'Enrolled by mistake' },
    ])
  })
})
