import { randomUUID } from 'node:crypto'
import {
  type AnnouncementKind,
  createAnnouncement,
  disableAnnouncements,
  getAnnouncementOutlook,
  listAnnouncements,
  openMailSettings,
} from '@akada/contract/announcements.ts'
import { getMailPreferences, listNotifications, updateMailPreferences } from '@akada/contract/notifications.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { givenAdmin, givenCourse, givenEnrollment, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { allMails } from '#testing/notification-builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { sendAnnouncement } from './send-announcement.ts'
import { sendAnnouncementMails } from './send-announcement-mails.ts'

const { app, db, deps, call, clock, mailbox, runJobs } = await testApp()

async function givenClass(size = 2) {
  const course = await givenCourse(db)
  const students = await Promise.all(Array.from({ length: size }, () => givenUser(db)))
  for (const { id } of students) await givenEnrollment(db, { course_id: course.id, user_id: id })
  return { course, students, instructor: { id: course.instructorId } }
}
type Class = Awaited<ReturnType<typeof givenClass>>

const words = (courseId: number, changes: { kind?: AnnouncementKind; clientId?: string } = {}) => ({
  clientId: randomUUID(),
  courseId,
  kind: 'EDUCATIONAL' as AnnouncementKind,
  subject: 'A new section',
  body: 'We have added a section on ledgers.\n\nHave a look.',
  ...changes,
})
const send = ({ course, instructor }: Class, changes = {}) => call(createAnnouncement, { body: words(course.id, changes) }, instructor)
const mailsTo = (email: string) => mailbox.mails().filter(({ to }) => to === email)
const newsOf = (userId: string) =>
  db.selectFrom('notifications').select(['type', 'title', 'message', 'link', 'mail']).where('user_id', '=', userId).execute()
const shown = async ({ course, instructor }: Class) =>
  (await call(listAnnouncements, { query: { courseId: course.id } }, instructor)).data.content
const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).toSorted()

describe('an announcement', () => {
  test('reaches all of the course’s students, and only them, by notification and email', async () => {
    const given = await givenClass()
    const { course, students } = given
    const elsewhere = await givenClass(1)

    const answer = await send(given)
    await runJobs()

    expect(answer).toMatchObject({
      statusCode: 200,
      data: { course: { id: course.id, title: course.title }, kind: 'EDUCATIONAL', reached: 0, sentAt: null },
    })
    for (const { id, email, firstName } of students) {
      expect(await newsOf(id)).toEqual([
        {
          type: 'message',
          title: 'A new section',
          message: 'We have added a section on ledgers.\n\nHave a look.',
          link: `/my-learning/courses/${course.id}`,
          mail: 'NONE',
        },
      ])
      const [mail, ...more] = mailsTo(email)
      expect([mail?.subject, more]).toEqual(['A new section', []])
      expect(mail?.text).toContain(`Hello ${firstName},`)
      expect(mail?.text).toMatch(new RegExp(`Announcement from Ngozi Okafor \\d+ to students of “${course.title}”:`))
    }
    expect(await newsOf(elsewhere.students[0]?.id ?? '')).toEqual([])
    expect(await shown(given)).toMatchObject([{ id: answer.data.id, reached: 2, sentAt: clock.now.toISOString() }])
  })

  test('is sent once if the same form is submitted ten times concurrently', async () => {
    const given = await givenClass()
    const clientId = randomUUID()

    const answers = await Promise.all(Array.from({ length: 10 }, () => send(given, { clientId })))
    await runJobs()

    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await shown(given)).toHaveLength(1)
    expect(given.students.map(({ email }) => mailsTo(email).length)).toEqual([1, 1])
  })

  test('reaches each of many students once, even if jobs are repeated and run concurrently', async () => {
    const given = await givenClass(0)
    await sql`
      with people as (
        insert into users (email, password_hash, first_name, last_name, country, country_code)
        select 'many-' || number || '@example.test', '', 'One', 'Of Many', 'Nigeria', 'NG' from generate_series(1, 203) as number returning id
      )
      insert into enrollments (user_id, course_id, source) select id, ${given.course.id}, 'FREE' from people`.execute(db)
    const { data } = await send(given)
    const page = { announcementId: data.id, after: null }
    const nextPage = async () =>
      (
        await db
          .selectFrom('jobs')
          .select('payload')
          .where('kind', '=', 'send-announcement')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
      ).payload as unknown as typeof page

    await sendAnnouncement(deps, page)
    const next = await nextPage()
    await Promise.all([page, page, next, next, page].map((each) => sendAnnouncement(deps, each)))
    const mails = await db
      .deleteFrom('jobs')
      .where('kind', '=', 'mail-announcement')
      .where('status', '=', 'QUEUED')
      .returning('payload')
      .execute()

    const told = await db.selectFrom('notifications').select('user_id').where('key', '=', `announcement:${data.id}`).execute()
    expect([told.length, new Set(told.map(({ user_id }) => user_id)).size]).toEqual([203, 203])
    expect([mails.length, new Set(mails.map(({ payload }) => JSON.stringify(payload))).size]).toEqual([203, 203])
    expect(await shown(given)).toMatchObject([{ reached: 203, sentAt: expect.any(String) }])
  })

  test('resumes after an interruption, and notifies no user twice', async () => {
    const given = await givenClass(3)
    const { data } = await send(given)
    const [first] = given.students.map(({ id }) => id).toSorted()
    // The state if the process died between the first page and the next.
    await db
      .insertInto('announcement_receipts')
      .values({ announcement_id: data.id, user_id: first ?? '', mail: 'SENT' })
      .execute()

    await runJobs()

    const told = await Promise.all(
      given.students.map(async ({ id, email }) => [id === first, (await newsOf(id)).length, mailsTo(email).length]),
    )
    expect(told.toSorted()).toEqual([
      [false, 1, 1],
      [false, 1, 1],
      [true, 0, 0],
    ])
  })

  test('is emailed once by concurrent jobs, not repeated after a crash, and retried after a failure', async () => {
    const given = await givenClass(3)
    const { data } = await send(given)
    await sendAnnouncement(deps, { announcementId: data.id, after: null })
    const deliveries = given.students.map(({ id }) => ({ announcementId: data.id, userId: id }))
    const [atOnce, died, refused] = deliveries
    if (!atOnce || !died || !refused) throw new Error('there are three')
    await db.updateTable('announcement_receipts').set({ mail: 'TAKEN' }).where('user_id', '=', died.userId).execute()
    const refusing = { ...deps, mailer: { ...deps.mailer, send: () => Promise.reject(new Error('not now')) } }

    await Promise.all(Array.from({ length: 5 }, () => sendAnnouncementMails(deps, atOnce)))
    await expect(sendAnnouncementMails(refusing, refused)).rejects.toThrow('not now')
    await runJobs()

    expect(given.students.map(({ email }) => mailsTo(email).length)).toEqual([1, 0, 1])
  })

  test('skips students who left the course before the announcement or between notification and email', async () => {
    const given = await givenClass(3)
    const [before, between] = given.students
    const leave = (userId: string) => db.updateTable('enrollments').set({ status: 'REFUNDED' }).where('user_id', '=', userId).execute()
    await leave(before?.id ?? '')
    const { data } = await send(given)
    await sendAnnouncement(deps, { announcementId: data.id, after: null })
    await leave(between?.id ?? '')

    await runJobs()

    expect(await Promise.all(given.students.map(async ({ id }) => (await newsOf(id)).length))).toEqual([0, 1, 1])
    expect(given.students.map(({ email }) => mailsTo(email).length)).toEqual([0, 0, 1])
  })
})

describe('the monthly limit', () => {
  test.each([
    ['EDUCATIONAL', 4],
    ['PROMOTIONAL', 2],
  ] as const)('for %s announcements is %i per course, even with concurrent requests', async (kind, limit) => {
    const given = await givenClass(1)

    const answers = await Promise.all(Array.from({ length: 10 }, () => send(given, { kind })))

    expect(statuses(answers)).toEqual([...Array(limit).fill(200), ...Array(10 - limit).fill(409)])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.code).toBe('ANNOUNCEMENT_LIMIT')
    expect(await shown(given)).toHaveLength(limit)
  })

  test('counts each kind and course separately, and restarts with the month in Lagos', async () => {
    const given = await givenClass(1)
    const start = clock.now
    const outlook = async (kind: AnnouncementKind) =>
      (await call(getAnnouncementOutlook, { query: { courseId: given.course.id, kind } }, given.instructor)).data
    clock.now = new Date('2026-09-30T22:59:00Z')
    await send(given, { kind: 'PROMOTIONAL' })
    await send(given, { kind: 'PROMOTIONAL' })

    const inSeptember = [await outlook('PROMOTIONAL'), await outlook('EDUCATIONAL')]
    const refused = await send(given, { kind: 'PROMOTIONAL' })
    clock.now = new Date('2026-09-30T23:00:00Z')
    const inOctober = await outlook('PROMOTIONAL')
    const taken = await send(given, { kind: 'PROMOTIONAL' })
    clock.now = start

    expect(inSeptember).toEqual([
      { recipients: 1, left: 0, limit: 2 },
      { recipients: 1, left: 4, limit: 4 },
    ])
    expect([refused.code, inOctober.left, taken.statusCode]).toEqual(['ANNOUNCEMENT_LIMIT', 2, 200])
  })

  test('isn’t used up by an announcement without recipients', async () => {
    const given = await givenClass(0)

    const answer = await send(given)

    expect(answer).toMatchObject({ statusCode: 409, code: 'ANNOUNCEMENT_NOBODY' })
    expect(await shown(given)).toEqual([])
  })
})

describe('email preferences', () => {
  const choose = (person: TestPerson, changes: object) => call(updateMailPreferences, { body: { ...allMails, ...changes } }, person)

  test('can turn off only promotional emails', async () => {
    const given = await givenClass(2)
    const [without, other] = given.students
    if (!without || !other) throw new Error('there are two')
    await choose(without, { promotion: false })

    await send(given, { kind: 'PROMOTIONAL' })
    await send(given)
    await runJobs()

    expect([mailsTo(without.email).length, (await newsOf(without.id)).length]).toEqual([1, 1])
    expect([mailsTo(other.email).length, (await newsOf(other.id)).length]).toEqual([2, 2])
  })

  test('can turn off emails about learning, but not the notifications', async () => {
    const given = await givenClass(1)
    const [student] = given.students
    if (!student) throw new Error('there is one')
    await choose(student, { message: false })

    await send(given)
    await runJobs()
    const { data } = await call(listNotifications, { query: {} }, student)

    expect([mailsTo(student.email), data.unreadCount]).toEqual([[], 1])
  })

  test.each([
    ['PROMOTIONAL', 'promotion'],
    ['EDUCATIONAL', 'message'],
  ] as const)('can be changed for %s announcements with one click in an email program', async (kind, choice) => {
    const given = await givenClass(1)
    const [student] = given.students
    if (!student) throw new Error('there is one')
    await send(given, { kind })
    await runJobs()
    const [mail] = mailsTo(student.email)
    const link = new URL((mail?.listUnsubscribe ?? '').replace(/[<>]/g, ''))

    const click = () =>
      app.inject({
        method: 'POST',
        url: link.pathname + link.search,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })

    const clicks = [await click(), await click()]
    const { data } = await call(getMailPreferences, {}, student)

    expect(mail?.listUnsubscribePost).toBe('List-Unsubscribe=One-Click')
    expect(statuses(clicks)).toEqual([200, 200])
    expect(data).toEqual({ ...allMails, dailyDigest: true, weeklyDigest: false, [choice]: false })
  })

  test('can’t be changed with a forged link', async () => {
    const forged = deps.signer.sign({ mailsTo: 'somebody', kind: 'message' })

    expect(await call(disableAnnouncements, { query: {}, body: { token: forged } })).toMatchObject({ code: 'CODE_INVALID' })
    expect(await call(disableAnnouncements, { query: { token: 'x.y' }, body: {} })).toMatchObject({ code: 'CODE_INVALID' })
    expect(await call(disableAnnouncements, { query: {}, body: {} })).toMatchObject({ code: 'INVALID_INPUT' })
    expect((await call(openMailSettings, { query: {} })).headers.location).toBe('/mails/unsubscribe')
  })
})

test('announcements are restricted to the course’s instructor', async () => {
  const given = await givenClass(1)
  const people = [undefined, given.students[0], await givenInstructor(db), given.instructor, await givenManager(db), await givenAdmin(db)]
  const courseId = given.course.id

  const of = async (ask: (person?: TestPerson) => Promise<{ statusCode: number }>) =>
    (await Promise.all(people.map((person) => ask(person)))).map(({ statusCode }) => statusCode)

  const expected = [401, 403, 404, 200, 403, 403]
  expect(await of((person) => call(createAnnouncement, { body: words(courseId) }, person))).toEqual(expected)
  expect(await of((person) => call(listAnnouncements, { query: { courseId } }, person))).toEqual(expected)
  expect(await of((person) => call(getAnnouncementOutlook, { query: { courseId, kind: 'EDUCATIONAL' } }, person))).toEqual(expected)
  expect(await of((person) => call(listAnnouncements, { query: {} }, person))).toEqual([401, 403, 200, 200, 403, 403])
})

test.each([
  ['subject', { subject: ' ' }],
  ['subject', { subject: 'x'.repeat(121) }],
  ['body', { body: 'Short' }],
  ['body', { body: 'x'.repeat(5001) }],
  ['kind', { kind: 'SPAM' }],
  ['clientId', { clientId: '7' }],
])('an invalid %s is reported', async (path, change) => {
  const { course, instructor } = await givenClass(0)

  const answer = await call(createAnnouncement, { body: { ...words(course.id), ...(change as object) } }, instructor)

  expect(answer).toMatchObject({ statusCode: 400, errors: [{ path }] })
})
