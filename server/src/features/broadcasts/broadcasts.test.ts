import { randomUUID } from 'node:crypto'
import {
  type Broadcast,
  cancelBroadcast,
  countAudience,
  createBroadcast,
  deleteBroadcast,
  getBroadcast,
  listBroadcasts,
  previewBroadcast,
  scheduleBroadcast,
  sendTestBroadcast,
  updateBroadcast,
} from '@akada/contract/broadcasts.ts'
import { describe, expect, test } from 'vitest'
import { givenAdmin, givenCategory, givenCourse, givenEnrollment, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { allMails } from '#testing/notification-builders.ts'
import { testApp } from '#testing/test-app.ts'

const { db, deps, call, mailbox } = await testApp()
const admin = await givenAdmin(db)

const words = (changes: object = {}) => ({
  clientId: randomUUID(),
  subject: 'The rains are here',
  html: '<h3>Hello</h3><p>Courses for <a href="/courses">rainy days</a>.</p><script>alert(1)</script>',
  segment: 'EVERYBODY' as const,
  ...changes,
})
const draft = async (changes: object = {}): Promise<Broadcast> => (await call(createBroadcast, { body: words(changes) }, admin)).data
const schedule = ({ id, version }: Broadcast, sendAt: string | null = null) =>
  call(scheduleBroadcast, { params: { id }, body: { version, sendAt } }, admin)
const audience = async (query: Parameters<typeof call<typeof countAudience>>[1]['query']) =>
  (await call(countAudience, { query }, admin)).data.recipients
const actsOn = (id: number) =>
  db
    .selectFrom('audit_entries')
    .select(['act', 'actor_id as by', 'before', 'after'])
    .where('subject_kind', '=', 'BROADCAST')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute()
const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).toSorted()

describe('the audience count', () => {
  test('includes active users with a verified email address who accept news', async () => {
    const country_code = 'GH'
    const wanted = await givenUser(db, { country_code })
    await givenUser(db, { country_code })
    await givenUser(db, { country_code, suspended_at: new Date() })
    await givenUser(db, { country_code, erase_at: new Date() })
    await givenUser(db, { country_code, erased_at: new Date() })
    await givenUser(db, { country_code, email_verified_at: null })
    const silent = await givenUser(db, { country_code })
    await db
      .insertInto('mail_preferences')
      .values({ user_id: silent.id, ...preferences({ news: false }) })
      .execute()
    await db
      .insertInto('mail_preferences')
      .values({ user_id: wanted.id, ...preferences({ promotion: false }) })
      .execute()

    expect(await audience({ segment: 'EVERYBODY', country: 'GH' })).toBe(2)
  })

  test('depends on enrollments and roles', async () => {
    const country_code = 'KE'
    const category = await givenCategory(db)
    const course = await givenCourse(db, { categoryIds: [category.id] })
    const [student, returned] = [await givenUser(db, { country_code }), await givenUser(db, { country_code })]
    await givenUser(db, { country_code })
    await givenInstructor(db, { country_code })
    await givenEnrollment(db, { course_id: course.id, user_id: student.id })
    await givenEnrollment(db, { course_id: course.id, user_id: returned.id, status: 'REFUNDED' })
    await givenEnrollment(db, { course_id: course.id })

    const counts = {
      everybody: await audience({ segment: 'EVERYBODY', country: 'KE' }),
      students: await audience({ segment: 'STUDENTS', country: 'KE' }),
      notEnrolled: await audience({ segment: 'NOT_ENROLLED', country: 'KE' }),
      instructors: await audience({ segment: 'INSTRUCTORS', country: 'KE' }),
      ofCourse: await audience({ segment: 'COURSE', courseId: course.id }),
      ofCourseThere: await audience({ segment: 'COURSE', courseId: course.id, country: 'KE' }),
      ofCategory: await audience({ segment: 'CATEGORY', categoryId: category.id }),
    }

    expect(counts).toEqual({ everybody: 4, students: 1, notEnrolled: 3, instructors: 1, ofCourse: 2, ofCourseThere: 1, ofCategory: 2 })
  })

  test('is 0 while no course or category is chosen', async () => {
    expect([await audience({ segment: 'COURSE' }), await audience({ segment: 'CATEGORY' })]).toEqual([0, 0])
  })
})

const preferences = ({ news = true, promotion = true }) => {
  const { dailyDigest, weeklyDigest, ...kinds } = { ...allMails, news, promotion }
  return { ...kinds, daily_digest: dailyDigest, weekly_digest: weeklyDigest }
}

describe('a draft', () => {
  test('is created once per client id, without scripts in its HTML', async () => {
    const body = words()

    const answers = await Promise.all(Array.from({ length: 5 }, () => call(createBroadcast, { body }, admin)))

    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(answers[0]?.data).toMatchObject({ version: 1, state: 'DRAFT', segment: 'EVERYBODY', progress: null, sendAt: null })
    expect(answers[0]?.data.html).not.toContain('script')
  })

  test('can be edited only in its latest version', async () => {
    const first = await draft()
    const { clientId: _, ...changed } = words({ subject: 'The rains are over' })
    const change = () => call(updateBroadcast, { params: { id: first.id }, body: { version: 1, ...changed } }, admin)

    const answers = await Promise.all([change(), change(), change()])

    expect(statuses(answers)).toEqual([200, 409, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)).toMatchObject({
      code: 'EDIT_CONFLICT',
      data: { version: 2, subject: 'The rains are over' },
    })
  })

  test.each([
    [{ segment: 'COURSE' }, 'courseId', 'Choose a course.'],
    [{ segment: 'COURSE', courseId: 999_999 }, 'courseId', 'This course no longer exists.'],
    [{ segment: 'CATEGORY' }, 'categoryId', 'Choose a category.'],
    [{ segment: 'CATEGORY', categoryId: 999_999 }, 'categoryId', 'This category no longer exists.'],
    [{ segment: 'STRANGERS' }, 'segment', expect.any(String)],
    [{ country: 'Ghana' }, 'country', 'Choose a country.'],
    [{ subject: '  ' }, 'subject', 'Subject is required.'],
    [{ html: '<p> <b>short</b> </p>' }, 'html', 'Write at least 10 characters.'],
    [{ html: `<p>${'x'.repeat(10_001)}</p>` }, 'html', 'This must have at most 10,000 characters.'],
    [{ html: `<p>${'x'.repeat(50_000)}</p>` }, 'html', 'This must have at most 50,000 characters.'],
    [{ html: '<p>It rains\u0000 today</p>' }, 'html', 'This contains a character that can’t be stored.'],
  ])('is refused with %j', async (change, path, message) => {
    const answer = await call(createBroadcast, { body: words(change) as never }, admin)

    expect([answer.statusCode, answer.errors]).toEqual([400, [{ path, message }]])
  })

  test('can be deleted, unlike a scheduled broadcast', async () => {
    const [gone, kept] = [await draft(), await draft()]
    await schedule(kept, '2026-09-02T08:00:00.000Z')
    const remove = ({ id }: Broadcast) => call(deleteBroadcast, { params: { id } }, admin)

    const answers = [await remove(gone), await remove(gone), await remove(kept)]

    expect(answers.map(({ statusCode, code }) => code ?? statusCode)).toEqual([200, 'BROADCAST_NOT_FOUND', 'BROADCAST_NOT_DRAFT'])
  })

  test('outlives its course, and then has no recipients', async () => {
    const course = await givenCourse(db, { status: 'DRAFT' })
    const { id } = await draft({ segment: 'COURSE', courseId: course.id })
    await db.deleteFrom('course_categories').where('course_id', '=', course.id).execute()
    await db.deleteFrom('courses').where('id', '=', course.id).execute()

    const { data } = await call(getBroadcast, { params: { id } }, admin)

    expect([data.course, (await schedule(data)).code]).toEqual([null, 'BROADCAST_NOBODY'])
  })
})

describe('before sending', () => {
  test('the preview shows the email', async () => {
    const { id } = await draft()

    const { data } = await call(previewBroadcast, { params: { id } }, admin)

    expect(data.subject).toBe('The rains are here')
    expect(data.html).toContain('href="http://localhost:3000/courses"')
    expect(data.html).toContain('Unsubscribe from emails like this one')
    expect(data.text).toMatch(
      /^Hello\n\nCourses for rainy days \(http:\/\/localhost:3000\/courses\)\.\n\nUnsubscribe from emails like this one: /,
    )
  })

  test('a test email goes only to the admin', async () => {
    const { id } = await draft({ subject: 'For me alone' })

    const { data } = await call(sendTestBroadcast, { params: { id } }, admin)

    expect(data).toEqual({ sentTo: admin.email })
    expect(mailbox.mails().filter(({ subject }) => subject.includes('For me alone'))).toMatchObject([
      { to: admin.email, subject: '[Test] For me alone' },
    ])
  })

  test('a mail server failure is reported', async () => {
    const { id } = await draft()
    const { mailer } = deps
    Object.assign(deps, { mailer: { ...mailer, send: () => Promise.reject(new Error('not now')) } })

    const answer = await call(sendTestBroadcast, { params: { id } }, admin)
    Object.assign(deps, { mailer })

    expect([answer.statusCode, answer.code]).toEqual([502, 'MAIL_NOT_TAKEN'])
  })
})

describe('scheduling', () => {
  test('succeeds once for ten concurrent requests, and writes one audit entry', async () => {
    const given = await draft()

    const answers = await Promise.all(Array.from({ length: 10 }, () => schedule(given, '2026-09-02T08:00:00.000Z')))

    expect(statuses(answers)).toEqual([200, ...Array(9).fill(409)])
    expect(await actsOn(given.id)).toMatchObject([
      { act: 'BROADCAST_SCHEDULED', by: admin.id, after: { segment: 'EVERYBODY', sendAt: '2026-09-02T08:00:00.000Z' } },
    ])
  })

  test.each([
    ['2026-09-01T11:59:00.000Z', 'Choose a time in the future.'],
    ['2027-09-02T12:00:00.000Z', 'Choose a time within a year.'],
    ['tomorrow', 'Choose a date and time.'],
  ])('rejects the time %s', async (sendAt, message) => {
    const answer = await schedule(await draft(), sendAt)

    expect([answer.statusCode, answer.errors]).toEqual([400, [{ path: 'sendAt', message }]])
  })

  test('is refused if the draft was changed in the meantime', async () => {
    const given = await draft()
    const { clientId: _, ...changed } = words()
    await call(updateBroadcast, { params: { id: given.id }, body: { version: 1, ...changed } }, admin)

    expect((await schedule(given)).code).toBe('EDIT_CONFLICT')
  })

  test('can be canceled once, which makes the broadcast a draft again', async () => {
    const given = await draft()
    await schedule(given, '2026-09-02T08:00:00.000Z')
    const cancel = () => call(cancelBroadcast, { params: { id: given.id } }, admin)

    const answers = await Promise.all([cancel(), cancel()])

    expect(statuses(answers)).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 200)?.data).toMatchObject({ state: 'DRAFT', sendAt: null, version: 3 })
    expect((await actsOn(given.id)).map(({ act }) => act)).toEqual(['BROADCAST_SCHEDULED', 'BROADCAST_CANCELLED'])
  })
})

test('announcements and newsletter issues are listed separately, newest first', async () => {
  const [older, newer] = [await draft(), await draft()]
  const issue = await draft({ segment: 'NEWSLETTER', country: 'GH' })

  const people = await call(listBroadcasts, { query: { to: 'PEOPLE', size: '2' } }, admin)
  const readers = await call(listBroadcasts, { query: { to: 'READERS' } }, admin)

  expect(people.data.content.map(({ id }: Broadcast) => id)).toEqual([newer.id, older.id])
  expect(readers.data).toMatchObject({ totalElements: 1, content: [{ id: issue.id, country: null }] })
})

test('all broadcast calls are restricted to admins', async () => {
  const { id, version } = await draft()
  const calls = (as?: { id: string }) =>
    Promise.all([
      call(listBroadcasts, { query: { to: 'PEOPLE' } }, as),
      call(countAudience, { query: { segment: 'EVERYBODY' } }, as),
      call(getBroadcast, { params: { id } }, as),
      call(createBroadcast, { body: words() }, as),
      call(
        updateBroadcast,
        { params: { id }, body: { version, subject: 'Mine now', html: '<p>Mine now, all of it.</p>', segment: 'STUDENTS' } },
        as,
      ),
      call(previewBroadcast, { params: { id } }, as),
      call(sendTestBroadcast, { params: { id } }, as),
      call(scheduleBroadcast, { params: { id }, body: { version, sendAt: null } }, as),
      call(cancelBroadcast, { params: { id } }, as),
      call(deleteBroadcast, { params: { id } }, as),
    ])

  const manager = await calls(await givenManager(db))
  const instructor = await calls(await givenInstructor(db))
  const anonymous = await calls()

  expect(new Set(statuses([...manager, ...instructor]))).toEqual(new Set([403]))
  expect(new Set(statuses(anonymous))).toEqual(new Set([401]))
})
