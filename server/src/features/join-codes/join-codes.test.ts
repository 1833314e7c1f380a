import { listInvitations } from '@akada/contract/invitations.ts'
import * as contract from '@akada/contract/join-codes.ts'
import { listNotifications } from '@akada/contract/notifications.ts'
import { describe, expect, test } from 'vitest'
import { changeSetting } from '#features/settings/settings.site.ts'
import { changeCourse, givenAdmin, givenCourse, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const { db, call, clock, mailbox, runJobs } = await testApp()

async function givenCode(seats = 3) {
  const teacher = await givenInstructor(db)
  const course = await givenCourse(db, { title: 'Sailing', instructor_id: teacher.id })
  const { data } = await create(teacher, course.id, seats)
  return { ...(data as contract.JoinCode), teacher, course }
}
const create = (as: TestPerson, courseId: number, seats: number) => call(contract.createJoinCode, { body: { courseId, seats } }, as)
const join = (code: string, as: TestPerson) => call(contract.acceptJoinCode, { params: { code } }, as)
const open = (code: string, as?: TestPerson) => call(contract.getJoinCode, { params: { code } }, as)
const close = (id: number, as: TestPerson) => call(contract.closeJoinCode, { params: { id } }, as)
const allowanceOf = async (as: TestPerson) => (await call(listInvitations, { query: {} } as never, as)).data.allowance
const studentsOf = async (id: number) =>
  (await db.selectFrom('enrollments').select('user_id').where('join_code_id', '=', id).where('source', '=', 'INVITE').execute()).length
const codes = (answers: { statusCode: number; code?: string }[]) => answers.map(({ statusCode, code }) => code ?? statusCode).sort()

describe('joining with a code', () => {
  test('gives the last seat to one of many students', async () => {
    const { id, code, teacher } = await givenCode(3)
    const students = await Promise.all(Array.from({ length: 10 }, () => givenUser(db)))

    const answers = await Promise.all(students.map((student) => join(code, student)))

    expect(codes(answers)).toEqual([200, 200, 200, ...Array(7).fill('JOIN_CODE_FULL')])
    expect(await studentsOf(id)).toBe(3)
    expect((await call(contract.listJoinCodes, { query: {} }, teacher)).data.content).toMatchObject([{ seats: 3, used: 3, state: 'FULL' }])
  })

  test('takes one seat per student, however often and in whatever spelling', async () => {
    const { id, code, course, teacher } = await givenCode(3)
    const student = await givenUser(db)

    const answers = await Promise.all([code, code.toLowerCase(), code.replace('-', ''), ` ${code} `].map((typed) => join(typed, student)))

    expect(answers.map(({ statusCode, data }) => [statusCode, data?.courseId])).toEqual(Array(4).fill([200, course.id]))
    expect(await studentsOf(id)).toBe(1)
    expect((await open(code, student)).data).toMatchObject({ isEnrolled: true, state: 'OPEN', course: { title: 'Sailing' } })
    expect((await open(code)).data).toMatchObject({ isEnrolled: false })
    expect((await join(code, teacher)).code).toBe('COURSE_OWN')
  })

  test('is refused after 90 days', async () => {
    const { code, teacher } = await givenCode(6)
    const student = await givenUser(db)
    clock.now = new Date(clock.now.getTime() + 90 * 86_400_000)

    expect((await join(code, student)).code).toBe('JOIN_CODE_EXPIRED')
    expect((await open(code)).data.state).toBe('EXPIRED')
    expect((await call(contract.listJoinCodes, { query: {} }, teacher)).data).toMatchObject({ content: [{ state: 'EXPIRED' }] })
  })

  test('is refused once the code is closed', async () => {
    const { id, code, teacher } = await givenCode()
    await close(id, teacher)

    expect((await join(code, await givenUser(db))).code).toBe('JOIN_CODE_CLOSED')
    expect((await open(code)).data.state).toBe('CLOSED')
  })

  test('pauses while the course is archived, and doesn’t reveal the course', async () => {
    const { code, course, teacher } = await givenCode()
    const [member, other] = [await givenUser(db), await givenUser(db)]
    await join(code, member)
    await changeCourse(db, course.id, { status: 'ARCHIVED' })

    const [visitor, refused] = [await open(code), await join(code, other)]
    const seen = [(await open(code, member)).data, (await open(code, teacher)).data]
    await changeCourse(db, course.id, { status: 'LIVE' })

    expect(visitor).toMatchObject({ statusCode: 404, code: 'JOIN_CODE_PAUSED' })
    expect([refused.code, (await open(code, other)).data.state]).toEqual(['JOIN_CODE_PAUSED', 'OPEN'])
    expect(seen).toMatchObject([
      { isEnrolled: true, state: 'PAUSED', course: { title: 'Sailing' } },
      { isEnrolled: false, state: 'PAUSED' },
    ])
    expect((await join(code, other)).statusCode).toBe(200)
  })

  test('doesn’t start again after the code was closed while the course was archived', async () => {
    const { id, code, course, teacher } = await givenCode()
    await changeCourse(db, course.id, { status: 'ARCHIVED' })

    const closed = await close(id, teacher)
    await changeCourse(db, course.id, { status: 'LIVE' })

    expect([closed.data.state, (await open(code)).data.state]).toEqual(['CLOSED', 'CLOSED'])
  })

  test('limits unknown codes per user, but not known ones', async () => {
    const { code } = await givenCode(50)
    const [guesser, member] = [await givenUser(db), await givenUser(db)]

    const guessed = await Promise.all(Array.from({ length: 12 }, () => open('AAAA-AAAA', guesser)))
    const known = []
    for (let time = 1; time <= 12; time++) known.push(await open(code, member))

    expect(codes(guessed)).toEqual([...Array(10).fill('JOIN_CODE_UNKNOWN'), ...Array(2).fill('TOO_MANY_REQUESTS')])
    expect(codes(known)).toEqual(Array(12).fill(200))
  })
})

test('a student whose enrollment was ended can’t come back with the code', async () => {
  const { id, code, course } = await givenCode(3)
  const student = await givenUser(db)
  await join(code, student)
  await db
    .updateTable('enrollments')
    .set({ status: 'REFUNDED' })
    .where('user_id', '=', student.id)
    .where('course_id', '=', course.id)
    .execute()

  const again = await join(code, student)

  expect(again).toMatchObject({ statusCode: 403, message: 'Your enrollment in this course has ended. Please contact support.' })
  expect(await db.selectFrom('join_codes').select('used').where('id', '=', id).executeTakeFirst()).toEqual({ used: 1 })
})

test('the guesses of visitors don’t keep the students of their network out', async () => {
  const { code } = await givenCode(3)
  const guessed = await Promise.all(Array.from({ length: 70 }, () => open('AAAA-AAAA')))

  expect(codes(guessed).filter((each) => each === 'TOO_MANY_REQUESTS')).toHaveLength(10)
  expect((await open(code)).code).toBe('TOO_MANY_REQUESTS')
  expect((await join(code, await givenUser(db))).statusCode).toBe(200)
})

describe('making a code', () => {
  test('counts its seats toward the allowance, and its unused seats no longer once it is closed', async () => {
    await changeSetting(db, { key: 'invitationsPerMonth', value: 10, now: clock.now })
    const { teacher, course, id, code } = await givenCode(6)
    await join(code, await givenUser(db))

    const answers = await Promise.all([create(teacher, course.id, 4), create(teacher, course.id, 4)])
    const before = await allowanceOf(teacher)
    await close(id, teacher)
    const after = await allowanceOf(teacher)
    await changeSetting(db, { key: 'invitationsPerMonth', value: 100, now: clock.now })

    expect(codes(answers)).toEqual([200, 'INVITATION_ALLOWANCE'])
    expect([before, after]).toEqual([
      { limit: 10, left: 0 },
      { limit: 10, left: 5 },
    ])
  })

  test('is for own published courses, and audited', async () => {
    const { teacher, course, id } = await givenCode()
    const draft = await givenCourse(db, { instructor_id: teacher.id, status: 'DRAFT' })
    const other = await givenInstructor(db)

    expect([(await create(other, course.id, 1)).code, (await create(teacher, draft.id, 1)).code]).toEqual([
      'COURSE_NOT_FOUND',
      'COURSE_NOT_LIVE',
    ])
    expect((await close(id, other)).code).toBe('JOIN_CODE_UNKNOWN')
    expect([(await close(id, teacher)).data.state, (await close(id, teacher)).data.state]).toEqual(['CLOSED', 'CLOSED'])
    expect(
      (await db.selectFrom('audit_entries').select('act').where('actor_id', '=', teacher.id).orderBy('id').execute()).map(({ act }) => act),
    ).toEqual(['JOIN_CODE_CREATED', 'JOIN_CODE_CLOSED'])
  })
})

describe('the codes of all courses', () => {
  const list = (search: string, as: TestPerson) => call(contract.listManagedJoinCodes, { query: { search } }, as)

  test('are found by code, course and instructor', async () => {
    const [manager, { code, teacher }] = [await givenManager(db), await givenCode()]
    const found = async (search: string) => (await list(search, manager)).data.content.map((each: contract.JoinCode) => each.code)

    for (const search of [code, code.replace('-', ''), code.toLowerCase(), `sailing ${code}`]) expect(await found(search)).toEqual([code])
    expect(await found(`${code} ${teacher.firstName} ${teacher.lastName}`)).toEqual([code])
    expect(await found(`${code} knitting`)).toEqual([])
    expect((await list('', manager)).data.content[0]).toMatchObject({ code, instructorName: `${teacher.firstName} ${teacher.lastName}` })
  })

  test('are closed once, with a reason for the audit log', async () => {
    const [admin, manager, member] = [await givenAdmin(db), await givenManager(db), await givenUser(db)]
    const { id, code, course } = await givenCode()
    await join(code, member)
    const closeBy = (as: TestPerson) =>
      call(contract.closeManagedJoinCode, { params: { id }, body: { reason: 'Posted in a public group.' } }, as)

    const answers = await Promise.all([closeBy(admin), closeBy(manager), closeBy(admin)])

    expect(answers.map(({ data }) => data.state)).toEqual(Array(3).fill('CLOSED'))
    expect(
      await db
        .selectFrom('audit_entries')
        .select(['act', 'before', 'reason'])
        .where('subject_kind', '=', 'COURSE')
        .where('subject_id', '=', String(course.id))
        .where('act', '=', 'JOIN_CODE_CLOSED')
        .execute(),
    ).toEqual([{ act: 'JOIN_CODE_CLOSED', before: { seats: 3, used: 1 }, reason: 'Posted in a public group.' }])
    expect((await open(code, member)).data.state).toBe('CLOSED')
  })

  test('are closed with one notification and email to the instructor, without the reason', async () => {
    const [manager, { id, code, teacher }] = [await givenManager(db), await givenCode()]
    const closing = () => call(contract.closeManagedJoinCode, { params: { id }, body: { reason: 'Posted in a public group.' } }, manager)

    await Promise.all([closing(), closing()])
    await runJobs()

    const { content } = (await call(listNotifications, { query: {} }, teacher)).data
    const news = { link: '/instructor/invitations', message: `Our team closed ${code}. Students who joined with it keep the course.` }
    expect(content).toMatchObject([{ type: 'message', title: expect.stringContaining('Sailing'), ...news }])
    const mails = mailbox.mails().filter(({ to }) => to === teacher.email)
    expect(mails).toMatchObject([{ text: expect.stringContaining(code) }])
    expect(JSON.stringify([content, mails])).not.toContain('public group')
  })

  test('are closed by an instructor who is staff without a notification', async () => {
    const { id, teacher } = await givenCode()
    await db.insertInto('user_roles').values({ user_id: teacher.id, role: 'MANAGER' }).execute()

    const { statusCode } = await call(contract.closeManagedJoinCode, { params: { id }, body: { reason: 'Enough students.' } }, teacher)

    expect(statusCode).toBe(200)
    expect((await call(listNotifications, { query: {} }, teacher)).data.content).toEqual([])
  })

  test('are for managers and admins, who must give a reason', async () => {
    const [manager, { id, teacher }] = [await givenManager(db), await givenCode()]
    const closing = (as: TestPerson, reason: string, which = id) =>
      call(contract.closeManagedJoinCode, { params: { id: which }, body: { reason } }, as)

    expect([(await list('', teacher)).statusCode, (await closing(teacher, 'Mine.')).statusCode]).toEqual([403, 403])
    expect((await closing(manager, ' ')).errors).toEqual([{ path: 'reason', message: 'Reason is required.' }])
    expect((await closing(manager, 'Unknown.', 999_999)).code).toBe('JOIN_CODE_UNKNOWN')
  })
})
