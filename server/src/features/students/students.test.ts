import { randomUUID } from 'node:crypto'
import { listAnnouncements } from '@akada/contract/announcements.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { redeemGift } from '@akada/contract/gifts.ts'
import { acceptInvitation, createInvitations } from '@akada/contract/invitations.ts'
import { acceptJoinCode, createJoinCode } from '@akada/contract/join-codes.ts'
import { updateMailPreferences } from '@akada/contract/notifications.ts'
import { refundLine, requestRefund } from '@akada/contract/refunds.ts'
import * as contract from '@akada/contract/students.ts'
import { describe, expect, test } from 'vitest'
import { sendChosenAnnouncement } from '#features/announcements/send-announcement.ts'
import { anAssignment, givenSubmission } from '#testing/assignment-builders.ts'
import { givenAdmin, givenCourse, givenEnrollment, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { givenQuestion } from '#testing/discussion-builders.ts'
import { givenPaidGift } from '#testing/gift-steps.ts'
import { allMails } from '#testing/notification-builders.ts'
import { askForRefund, givenPurchase } from '#testing/refund-steps.ts'
import { givenPaidSeats } from '#testing/seat-steps.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { isThorough } from '#testing/thoroughness.ts'

const app = await testApp()
const { db, deps, call, clock, mailbox, runJobs } = app

type Query = Partial<Record<'courseId' | 'page' | 'size', number> & Record<'state' | 'source' | 'search' | 'sort', string>>
async function list(query: Query, as: TestPerson) {
  const answer = await call(contract.listStudents, { query: query as never }, as)
  return { ...answer, data: answer.data as Answer<typeof contract.listStudents> }
}
const namesOf = async (query: Query, as: TestPerson) => (await list(query, as)).data.content.map(({ student }) => student.name)
const open = (id: string, as: TestPerson) => call(contract.getStudent, { params: { id } }, as)
async function eventsOf(id: string, as: TestPerson) {
  const answer = await call(contract.listStudentEvents, { params: { id }, query: {} }, as)
  return { ...answer, data: answer.data as Answer<typeof contract.listStudentEvents> }
}
const at = (day: number) => new Date(Date.UTC(2026, 2, day))

async function givenTeaching() {
  const teacher = await givenInstructor(db)
  const course = await givenCourse(db, { title: 'Sailing', instructor_id: teacher.id, curriculum: [[{}, {}, {}]] })
  return { teacher, course }
}
const givenNamed = (first_name: string, more = {}) => givenUser(db, { first_name, last_name: 'Eze', ...more })

/** A student in each state, who enrolled one day after another. */
async function givenClass() {
  const given = await givenTeaching()
  const { course } = given
  const [ada, bisi, chi, dayo] = [await givenNamed('Ada'), await givenNamed('Bisi'), await givenNamed('Chi'), await givenNamed('Dayo')]
  const [first = 0, second = 0] = course.lectureIds
  await givenEnrollment(db, { course_id: course.id, user_id: ada.id, enrolled_at: at(1) })
  await givenEnrollment(db, {
    ...{ course_id: course.id, user_id: bisi.id, enrolled_at: at(2), last_learned_at: at(9) },
    completedLectureIds: [first, second],
  })
  await givenEnrollment(db, { course_id: course.id, user_id: chi.id, enrolled_at: at(3), completed_at: at(8), last_learned_at: at(8) })
  await givenEnrollment(db, { course_id: course.id, user_id: dayo.id, enrolled_at: at(4), status: 'REFUNDED' })
  return { ...given, ada, bisi, chi, dayo }
}

describe('the students of an instructor', () => {
  test('are listed by state, with progress and last activity', async () => {
    const { teacher, course } = await givenClass()

    const { data } = await list({}, teacher)

    expect(data).toMatchObject({ totalElements: 4, page: 1, size: 20, openInvitations: 0 })
    expect(data.content.map(({ student, state, progress, lastActivityAt }) => [student.name, state, progress, lastActivityAt])).toEqual([
      ['Dayo Eze', 'ENDED', 0, null],
      ['Chi Eze', 'COMPLETED', 100, at(8).toISOString()],
      ['Bisi Eze', 'LEARNING', 66, at(9).toISOString()],
      ['Ada Eze', 'NOT_STARTED', 0, null],
    ])
    expect(data.content[0]).toMatchObject({
      course: { id: course.id, title: 'Sailing' },
      source: 'FREE',
      invitedEmail: null,
      quizzes: null,
    })
    expect(JSON.stringify(data)).not.toContain('@')
  })

  test('are found by name, course, state and source, and sorted', async () => {
    const { teacher, course } = await givenClass()
    const other = await givenCourse(db, { instructor_id: teacher.id })
    await givenEnrollment(db, { course_id: other.id, user_id: (await givenNamed('Efe')).id, enrolled_at: at(20) })

    expect(await namesOf({ search: 'chi' }, teacher)).toEqual(['Chi Eze'])
    expect(await namesOf({ search: 'eze bisi' }, teacher)).toEqual(['Bisi Eze'])
    expect(await namesOf({ search: 'example.test' }, teacher)).toEqual([])
    expect(await namesOf({ courseId: other.id }, teacher)).toEqual(['Efe Eze'])
    for (const [state, name] of Object.entries({ NOT_STARTED: 'Ada', LEARNING: 'Bisi', COMPLETED: 'Chi', ENDED: 'Dayo' }))
      expect(await namesOf({ state, courseId: course.id }, teacher)).toEqual([`${name} Eze`])
    expect(await namesOf({ source: 'JOIN_CODE' }, teacher)).toEqual([])
    expect(await namesOf({ sort: 'name', size: 2, page: 2 }, teacher)).toEqual(['Chi Eze', 'Dayo Eze'])
    expect((await namesOf({ sort: '-progress' }, teacher)).slice(0, 2)).toEqual(['Chi Eze', 'Bisi Eze'])
    expect((await namesOf({ sort: '-lastActivityAt' }, teacher)).slice(0, 2)).toEqual(['Bisi Eze', 'Chi Eze'])
    expect((await namesOf({ sort: 'enrolledAt' }, teacher))[0]).toBe('Ada Eze')
  })

  test('name what brought them, and only an email that the instructor invited', async () => {
    const { teacher, course } = await givenTeaching()
    const [invited, joined] = [await givenNamed('Ife'), await givenNamed('Joy')]
    await call(createInvitations, { body: { courseId: course.id, addresses: [invited.email, 'later@example.test'] } }, teacher)
    const { id } = await db.selectFrom('invitations').select('id').where('email', '=', invited.email).executeTakeFirstOrThrow()
    await call(acceptInvitation, { params: { id }, body: {} as never }, invited)
    const { data: code } = await call(createJoinCode, { body: { courseId: course.id, seats: 2 } }, teacher)
    await call(acceptJoinCode, { params: { code: code.code } }, joined)
    await db.updateTable('users').set({ email: 'new@example.test' }).where('id', '=', invited.id).execute()

    const { data } = await list({ sort: 'name' }, teacher)

    expect(data.openInvitations).toBe(1)
    expect(data.content.map(({ student, source, invitedEmail }) => [student.name, source, invitedEmail])).toEqual([
      ['Ife Eze', 'INVITE', invited.email],
      ['Joy Eze', 'JOIN_CODE', null],
    ])
    expect(await namesOf({ source: 'INVITE' }, teacher)).toEqual(['Ife Eze'])
  })

  test('don’t show an email that another instructor or staff invited', async () => {
    const [{ teacher, course }, other, ife] = [await givenTeaching(), await givenTeaching(), await givenNamed('Ife')]
    const [joy, manager] = [await givenNamed('Joy'), await givenManager(db)]
    const invite = async (courseId: number, person: typeof ife, as: TestPerson) => {
      await call(createInvitations, { body: { courseId, addresses: [person.email] } }, as)
      const { id } = await db.selectFrom('invitations').select('id').where('email', '=', person.email).executeTakeFirstOrThrow()
      await call(acceptInvitation, { params: { id }, body: {} as never }, person)
    }
    await invite(other.course.id, ife, other.teacher)
    await givenEnrollment(db, { course_id: course.id, user_id: ife.id })
    await invite(course.id, joy, manager)

    const { data } = await list({ sort: 'name' }, teacher)

    expect(data.content.map(({ student, invitedEmail }) => [student.name, invitedEmail])).toEqual([
      ['Ife Eze', null],
      ['Joy Eze', null],
    ])
    expect(JSON.stringify((await open(ife.id, teacher)).data)).not.toContain('@')
  })

  test('are only those of own courses, also for instructors with other roles', async () => {
    const [{ course, ada }, other] = [await givenClass(), await givenInstructor(db, { roles: ['ADMIN', 'MANAGER'] })]

    expect((await list({}, other)).data.totalElements).toBe(0)
    expect([(await list({ courseId: course.id }, other)).code, (await open(ada.id, other)).code]).toEqual([
      'COURSE_NOT_FOUND',
      'STUDENT_NOT_FOUND',
    ])
    expect((await eventsOf(ada.id, other)).code).toBe('STUDENT_NOT_FOUND')
    for (const person of [await givenAdmin(db), await givenManager(db), ada])
      expect([(await list({}, person)).statusCode, (await open(ada.id, person)).statusCode]).toEqual([403, 403])
  })

  test('appear as Anonymous after their account was erased, and come last', async () => {
    const { teacher, ada } = await givenClass()
    await db.updateTable('users').set({ first_name: '', last_name: '', erased_at: clock.now }).where('id', '=', ada.id).execute()

    expect((await namesOf({ sort: 'name' }, teacher)).at(-1)).toBe('Anonymous')
    expect((await namesOf({ sort: '-name' }, teacher)).at(-1)).toBe('Anonymous')
    expect((await open(ada.id, teacher)).data).toMatchObject({ name: 'Anonymous', invitedEmail: null })
  })

  test('are downloaded with the same filters', async () => {
    const { teacher, course, ada } = await givenClass()
    await db.updateTable('users').set({ first_name: '=HYPERLINK("https://x.test")' }).where('id', '=', ada.id).execute()
    const download = async (query: Query) =>
      ((await call(contract.downloadStudents, { query: query as never }, teacher)).text ?? '').split('\r\n')

    const [header, ...rows] = await download({ courseId: course.id })
    const completed = await download({ state: 'COMPLETED' })

    expect(header).toContain('Student,Invited email,Course,Status,Progress (%),Source,Enrolled,Last activity,Completed')
    expect(rows.filter(Boolean)).toHaveLength(4)
    expect(rows[2]).toMatch(/^Bisi Eze,,Sailing,LEARNING,66,FREE,2026-03-02T/)
    expect(rows[3]).toMatch(/^"'=HYPERLINK/)
    expect(completed.filter(Boolean)).toHaveLength(2)
  })
})

test('assignment results are the best grades, in the list, the file and the timeline', async () => {
  const teacher = await givenInstructor(db)
  const course = await givenCourse(db, { instructor_id: teacher.id, curriculum: [[anAssignment(), anAssignment(), {}]] })
  const { id: enrollmentId, userId } = await givenEnrollment(db, { course_id: course.id, enrolled_at: at(1) })
  const [first = 0, second = 0] = course.lectureIds
  const placed = (lectureId: number) => ({ lectureId, enrollmentId, student: { id: userId } })
  const graded = (points: number, day: number) => ({ submitted_at: at(day), points, graded_at: at(day + 1), grade_version: 1 })
  await givenSubmission(db, placed(first), graded(40, 2))
  await givenSubmission(db, placed(first), { number: 2, ...graded(81, 4) })
  await givenSubmission(db, placed(second), { submitted_at: at(8) })

  const { data } = await list({}, teacher)
  const { data: events } = await eventsOf(userId, teacher)
  const { text = '' } = await call(contract.downloadStudents, { query: {} as never }, teacher)

  expect(data.content[0]).toMatchObject({ quizzes: null, assignments: { total: 2, passed: 1, averageScore: 81 } })
  expect(events.content.filter(({ kind }) => kind.startsWith('WORK')).map(({ kind, score, isPassed }) => [kind, score, isPassed])).toEqual([
    ['WORK_SUBMITTED', null, null],
    ['WORK_GRADED', 81, true],
    ['WORK_SUBMITTED', null, null],
    ['WORK_GRADED', 40, false],
    ['WORK_SUBMITTED', null, null],
  ])
  expect(text).toMatch(/Assignments,Assignments passed,Average assignment score \(%\)\r\n.*,2,1,81\r\n/)
})

test('quiz results are the best scores of counted attempts', async () => {
  const teacher = await givenInstructor(db)
  const quiz = { content_type: 'QUIZ' } as const
  const course = await givenCourse(db, { instructor_id: teacher.id, curriculum: [[quiz, quiz, {}]] })
  const { id: enrollmentId, userId } = await givenEnrollment(db, { course_id: course.id })
  const [first = 0, second = 0] = course.lectureIds
  await givenAttempt({ lectureId: first, userId, enrollmentId, number: 1, score: 40 })
  await givenAttempt({ lectureId: first, userId, enrollmentId, number: 2, score: 91 })
  await givenAttempt({ lectureId: second, userId, enrollmentId, number: 1, score: 50 })
  await givenAttempt({ lectureId: second, userId, enrollmentId: null, number: 1, score: 100 })

  const { data } = await list({}, teacher)
  const { data: events } = await eventsOf(userId, teacher)

  expect(data.content[0]?.quizzes).toEqual({ total: 2, passed: 1, averageScore: 70 })
  expect(events.content.filter(({ kind }) => kind === 'QUIZ_SUBMITTED').map(({ score, isPassed }) => [score, isPassed])).toEqual([
    [50, false],
    [91, true],
    [40, false],
  ])
})

type Attempt = { lectureId: number; userId: string; enrollmentId: number | null; number: number; score: number }

async function givenAttempt({ lectureId, userId, enrollmentId, number, score }: Attempt) {
  const known = await db.selectFrom('quiz_versions').select('id').where('lecture_id', '=', lectureId).executeTakeFirst()
  const version =
    known ??
    (await db
      .insertInto('quiz_versions')
      .values({ lecture_id: lectureId, number: 1, definition: '{}', estimated_seconds: 20, created_at: clock.now })
      .returning('id')
      .executeTakeFirstOrThrow())
  const submitted = new Date(clock.now.getTime() + lectureId * 10_000 + number * 1_000)
  await db
    .insertInto('quiz_attempts')
    .values({
      ...{ version_id: version.id, lecture_id: lectureId, user_id: userId, enrollment_id: enrollmentId, client_id: randomUUID() },
      ...{ number, seed: 1, started_at: clock.now, submitted_at: submitted, score_percent: score, is_passed: score >= 70, grades: '[]' },
    })
    .execute()
}

describe('one student', () => {
  test('is shown with the enrollments and the timeline of this instructor only', async () => {
    const { teacher, course, bisi } = await givenClass()
    const second = await givenCourse(db, { title: 'Rowing', instructor_id: teacher.id })
    const foreign = await givenCourse(db, { title: 'Knitting' })
    for (const { id } of [second, foreign]) await givenEnrollment(db, { course_id: id, user_id: bisi.id, enrolled_at: at(20) })
    const question = await givenQuestion(db, { course, lectureId: course.lectureIds[0] ?? 0 }, { title: 'Which rope?', author_id: bisi.id })

    const { data } = await open(bisi.id, teacher)
    const { data: events } = await eventsOf(bisi.id, teacher)

    expect(data).toMatchObject({
      id: bisi.id,
      name: 'Bisi Eze',
      enrollments: [{ course: { title: 'Rowing' } }, { course: { title: 'Sailing' } }],
    })
    expect(events.totalElements).toBe(5)
    expect(events.content.map(({ kind, course: { title } }) => `${kind} ${title}`).toSorted()).toEqual([
      'ENROLLED Rowing',
      'ENROLLED Sailing',
      'LECTURE_COMPLETED Sailing',
      'LECTURE_COMPLETED Sailing',
      'QUESTION_ASKED Sailing',
    ])
    expect(events.content.find(({ kind }) => kind === 'QUESTION_ASKED')?.question).toEqual({ id: question, title: 'Which rope?' })
    expect(JSON.stringify([data, events])).not.toMatch(/Knitting|@/)
  })

  test('has a refund and the end of an enrollment in the timeline, without the reasons', async () => {
    const purchase = await givenPurchase(app)
    const { instructor_id: id } = await db
      .selectFrom('courses')
      .select('instructor_id')
      .where('id', '=', purchase.courseId)
      .executeTakeFirstOrThrow()
    await askForRefund(app, purchase)
    await runJobs()
    const [{ teacher, course }, staff] = [await givenTeaching(), await givenAdmin(db)]
    const ended = { status: 'ENDED', ended_by: staff.id, ended_at: at(9), end_reason: 'Shared the videos.' } as const
    const { userId } = await givenEnrollment(db, { course_id: course.id, enrolled_at: at(1), ...ended })

    const refunded = (await eventsOf(purchase.buyer.id, { id })).data.content
    const endedEvents = (await eventsOf(userId, teacher)).data.content

    expect(refunded.map(({ kind, source }) => [kind, source])).toEqual([
      ['REFUNDED', null],
      ['ENROLLED', 'ORDER'],
    ])
    expect(endedEvents.map(({ kind }) => kind)).toEqual(['ENDED', 'ENROLLED'])
    expect(JSON.stringify([refunded, endedEvents])).not.toMatch(/Not for me|Shared/)
  })

  test('has the refund of a gift in the timeline only if the student redeemed the gift', async () => {
    const [teacher, manager, buyer, friend] = [await givenInstructor(db), await givenManager(db), await givenUser(db), await givenUser(db)]
    const course = await givenCourse(db, { instructor_id: teacher.id })
    await givenEnrollment(db, { course_id: course.id, user_id: buyer.id })
    const gift = await givenPaidGift(app, buyer, { courseId: course.id, recipientEmail: friend.email })
    await call(redeemGift, { params: { id: gift.id }, body: { token: gift.token } }, friend)

    await call(refundLine, { params: { id: gift.orderId }, body: { courseId: course.id, reason: 'As agreed.' } }, manager)
    await runJobs()

    const kindsOf = async ({ id }: { id: string }) => (await eventsOf(id, teacher)).data.content.map(({ kind }) => kind)
    expect(await kindsOf(buyer)).toEqual(['ENROLLED'])
    expect(await kindsOf(friend)).toEqual(['REFUNDED', 'ENROLLED'])
  })

  test('has no refund of seats in the timeline of their buyer', async () => {
    const [teacher, buyer] = [await givenInstructor(db), await givenUser(db)]
    const course = await givenCourse(db, { instructor_id: teacher.id })
    await givenEnrollment(db, { course_id: course.id, user_id: buyer.id })
    const { orderId } = await givenPaidSeats(app, buyer, { courseIds: [course.id], seats: 2 })

    await call(requestRefund, { params: { id: orderId }, body: { courseId: course.id, seats: 2, reason: 'No team.' } }, buyer)
    await runJobs()

    const entries = db.selectFrom('ledger_transactions').select('kind').where('kind', '=', 'REFUND')
    expect((await entries.execute()).length).toBeGreaterThan(0)
    expect((await eventsOf(buyer.id, teacher)).data.content.map(({ kind }) => kind)).toEqual(['ENROLLED'])
  })

  test('is not found by an unknown or malformed id', async () => {
    const { teacher } = await givenTeaching()

    expect((await open(randomUUID(), teacher)).code).toBe('STUDENT_NOT_FOUND')
    expect((await open('abc', teacher)).statusCode).toBe(400)
  })
})

describe('a message to chosen students', () => {
  const words = (courseId: number) => ({
    ...{ clientId: randomUUID(), courseId, kind: 'EDUCATIONAL' as const },
    ...{ subject: 'Time to start', body: 'The first lecture takes five minutes.' },
  })
  const send = (body: object, as: TestPerson) => call(contract.createStudentAnnouncement, { body: body as never }, as)
  const toldOf = (subject: string) =>
    db.selectFrom('notifications').select('user_id as userId').where('title', '=', subject).where('type', '=', 'message').execute()
  const enrollmentOf = async (userId: string) =>
    (await db.selectFrom('enrollments').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()).id

  test('reaches only them, once, by notification and email', async () => {
    const { teacher, course, ada, bisi, dayo } = await givenClass()
    const enrollmentIds = await Promise.all([ada, bisi, dayo].map(({ id }) => enrollmentOf(id)))
    await call(updateMailPreferences, { body: { ...allMails, message: false } }, bisi)
    const body = { ...words(course.id), subject: 'Only for Ada and Bisi', enrollmentIds }

    const answers = await Promise.all([send(body, teacher), send(body, teacher), send(body, teacher)])
    await runJobs()
    await sendChosenAnnouncement(deps, answers[0]?.data.id ?? 0)

    expect(answers.map(({ data }) => [data.id, data.chosen])).toEqual(Array(3).fill([answers[0]?.data.id, 2]))
    expect((await toldOf(body.subject)).map(({ userId }) => userId).toSorted()).toEqual([ada.id, bisi.id].toSorted())
    expect([ada, bisi, dayo].map(({ email }) => mailbox.mails().filter(({ to }) => to === email).length)).toEqual([1, 0, 0])
    const { content } = (await call(listAnnouncements, { query: {} }, teacher)).data
    expect(content).toMatchObject([{ chosen: 2, reached: 2, sentAt: expect.any(String) }])
  })

  test.runIf(isThorough)('can go to all that match the filters, on every page', async () => {
    const { teacher, course } = await givenTeaching()
    for (let place = 0; place < 205; place++) await givenEnrollment(db, { course_id: course.id, user_id: (await givenUser(db)).id })
    await givenEnrollment(db, { course_id: course.id, last_learned_at: at(3) })

    const { data } = await send({ ...words(course.id), subject: 'Not started yet', state: 'NOT_STARTED' }, teacher)
    await runJobs()

    expect(data.chosen).toBe(205)
    expect(await toldOf('Not started yet')).toHaveLength(205)
  })

  test('counts toward the monthly limit of announcements, also with concurrent requests', async () => {
    const { teacher, course } = await givenClass()

    const answers = await Promise.all(Array.from({ length: 7 }, () => send(words(course.id), teacher)))

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4)
    expect(answers.filter(({ code }) => code === 'ANNOUNCEMENT_LIMIT')).toHaveLength(3)
  })

  test('is refused without an active student, and for courses and students of others', async () => {
    const [own, foreign] = [await givenClass(), await givenClass()]
    const [ended, other] = [await enrollmentOf(own.dayo.id), await enrollmentOf(foreign.ada.id)]

    expect((await send({ ...words(own.course.id), enrollmentIds: [ended] }, own.teacher)).code).toBe('ANNOUNCEMENT_NOBODY')
    expect((await send({ ...words(own.course.id), enrollmentIds: [other] }, own.teacher)).code).toBe('ANNOUNCEMENT_NOBODY')
    expect((await send({ ...words(foreign.course.id), enrollmentIds: [other] }, own.teacher)).code).toBe('COURSE_NOT_FOUND')
    expect((await send({ ...words(own.course.id), enrollmentIds: [] }, own.teacher)).errors).toMatchObject([{ path: 'enrollmentIds' }])
  })

  test('skips a student whose enrollment ends before they are notified', async () => {
    const { teacher, course, ada, bisi } = await givenClass()
    const enrollmentIds = await Promise.all([ada, bisi].map(({ id }) => enrollmentOf(id)))
    const { data } = await send({ ...words(course.id), subject: 'Too late for Ada', enrollmentIds }, teacher)
    await db.updateTable('enrollments').set({ status: 'REFUNDED' }).where('user_id', '=', ada.id).execute()

    await runJobs()

    expect(data.chosen).toBe(2)
    expect(await toldOf('Too late for Ada')).toEqual([{ userId: bisi.id }])
  })
})
