import { registerUser } from '@akada/contract/accounts.ts'
import * as contract from '@akada/contract/invitations.ts'
import { listNotifications } from '@akada/contract/notifications.ts'
import { describe, expect, test } from 'vitest'
import { gatherData } from '#features/privacy/privacy.topics.ts'
import { changeSetting } from '#features/settings/settings.site.ts'
import { changeCourse, givenAdmin, givenCourse, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { eraseInvitations } from './invitations.queries.ts'

const app = await testApp()
const { db, call, clock, deps, mailbox, runJobs } = app
const [manager, admin] = [await givenManager(db), await givenAdmin(db)]
const start = clock.now
const DAY = 86_400_000

let number = 0
const address = () => `invited-${++number}@akada.test`

async function givenTaught(title = 'Sailing') {
  const teacher = await givenInstructor(db)
  return { teacher, course: await givenCourse(db, { title, instructor_id: teacher.id }) }
}
const invite = (courseId: number, addresses: string[], as: TestPerson) =>
  call(contract.createInvitations, { body: { courseId, addresses } }, as)
const accept = (id: number, as: TestPerson, token = '') => call(contract.acceptInvitation, { params: { id }, body: { token } }, as)
const open = (id: number, token = '', as?: TestPerson) => call(contract.getInvitation, { params: { id }, query: { token } }, as)
const list = async (as: TestPerson, query: object = {}) => (await call(contract.listInvitations, { query } as never, as)).data
const idFor = async (email: string) =>
  (await db.selectFrom('invitations').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const linksTo = async (email: string) => {
  await runJobs()
  return mailbox
    .mails()
    .filter(({ to }) => to.includes(email))
    .flatMap(({ text }) =>
      [...text.matchAll(/\/invitations\/(\d+)\?token=([\w.-]+)/g)].map(([, id, token]) => ({ id: Number(id), token: token ?? '' })),
    )
}
const linkTo = async (email: string) => (await linksTo(email)).at(-1) ?? expect.unreachable('no link')
const enrollmentsIn = (courseId: number) =>
  db
    .selectFrom('enrollments')
    .select(['user_id as userId', 'source', 'status', 'invitation_id as invitationId'])
    .where('course_id', '=', courseId)
    .execute()
const codes = (answers: { statusCode: number; code?: string }[]) => answers.map(({ statusCode, code }) => code ?? statusCode).sort()
const verified = (email: string) => givenUser(db, { email, email_verified_at: clock.now })

describe('inviting by email', () => {
  test('sends each valid address a link, notifies accounts, and is audited', async () => {
    const { teacher, course } = await givenTaught()
    const [known, unknown] = [address(), address()]
    const member = await verified(known)

    const answer = await invite(course.id, [known, ` ${unknown.toUpperCase()}`, 'invalid@', unknown], teacher)

    expect(answer.data).toEqual({ sent: 2, skipped: 2 })
    expect([(await linksTo(known)).length, (await linksTo(unknown)).length]).toEqual([1, 1])
    const news = (await call(listNotifications, { query: {} }, member)).data.content
    expect(news[0]).toMatchObject({ link: `/invitations/${await idFor(known)}`, course: { id: course.id } })
    expect(await db.selectFrom('audit_entries').select(['act', 'after']).where('actor_id', '=', teacher.id).execute()).toEqual([
      { act: 'INVITATIONS_SENT', after: { count: 2 } },
    ])
    expect((await list(teacher)).content).toMatchObject([
      { state: 'PENDING', course: { title: 'Sailing' }, student: null, mayResend: false, mayRevoke: true },
      { state: 'PENDING' },
    ])
  })

  test('names each bad row first, without sending anything or revealing who is enrolled', async () => {
    const { teacher, course } = await givenTaught()
    const [pending, fresh] = [address(), address()]
    await invite(course.id, [pending], teacher)
    const student = await verified(fresh)
    await db.insertInto('enrollments').values({ user_id: student.id, course_id: course.id, source: 'FREE' }).execute()

    const { data } = await call(
      contract.previewInvitations,
      { body: { courseId: course.id, addresses: [fresh, 'invalid', fresh, pending, teacher.email] } },
      teacher,
    )

    expect(data).toEqual({
      valid: 1,
      problems: [
        { place: 1, problem: 'INVALID' },
        { place: 2, problem: 'REPEATED' },
        { place: 3, problem: 'INVITED' },
        { place: 4, problem: 'OWN' },
      ],
      allowance: { limit: 100, left: 99 },
    })
    expect(await linksTo(fresh)).toEqual([])
    expect((await invite(course.id, ['invalid'], teacher)).code).toBe('INVITATIONS_NONE')
  })

  test('is for instructors in their own published courses, and for managers and admins in all others', async () => {
    const { teacher, course } = await givenTaught()
    const draft = await givenCourse(db, { instructor_id: teacher.id, status: 'DRAFT' })
    const ofManager = await givenCourse(db, { instructor_id: manager.id })
    const asked = [
      await invite(course.id, [address()], await givenUser(db)),
      await invite(course.id, [address()], await givenInstructor(db)),
      await invite(draft.id, [address()], teacher),
      await invite(ofManager.id, [address()], manager),
      await invite(course.id, [address()], admin),
    ]

    expect(asked.map(({ statusCode, code }) => code ?? statusCode)).toEqual([
      'NOT_ALLOWED',
      'COURSE_NOT_FOUND',
      'COURSE_NOT_LIVE',
      'COURSE_NOT_FOUND',
      200,
    ])
  })
})

describe('the monthly allowance of an instructor', () => {
  test('can’t be exceeded by concurrent requests, and restarts with the month in Lagos', async () => {
    const { teacher, course } = await givenTaught()
    const second = await givenCourse(db, { instructor_id: teacher.id })
    await changeSetting(db, { key: 'invitationsPerMonth', value: 5, now: clock.now })
    clock.now = new Date('2026-09-30T22:59:00Z')

    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => invite(index % 2 ? course.id : second.id, [address()], teacher)),
    )
    const both = await invite(course.id, [address(), address()], teacher)
    const { allowance } = await list(teacher)
    clock.now = new Date('2026-09-30T23:00:00Z')
    const next = await invite(course.id, [address(), address()], teacher)
    const byManager = await invite(course.id, Array.from({ length: 9 }, address), manager)
    const after = (await list(teacher)).allowance
    clock.now = start
    await changeSetting(db, { key: 'invitationsPerMonth', value: 100, now: clock.now })

    expect(codes(answers)).toEqual([...Array(5).fill(200), ...Array(7).fill('INVITATION_ALLOWANCE')])
    expect(both).toMatchObject({
      code: 'INVITATION_ALLOWANCE',
      message: 'This needs 2 invitations. You have 0 of 5 left this month.',
    })
    expect(allowance).toEqual({ limit: 5, left: 0 })
    expect([next.data, byManager.data, after]).toEqual([
      { sent: 2, skipped: 0 },
      { sent: 9, skipped: 0 },
      { limit: 5, left: 3 },
    ])
  })

  test('gives the last invitation to one of two lists, and isn’t used up by repeated or revoked ones twice', async () => {
    const { teacher, course } = await givenTaught()
    await changeSetting(db, { key: 'invitationsPerMonth', value: 1, now: clock.now })
    const email = address()

    const answers = await Promise.all(Array.from({ length: 6 }, () => invite(course.id, [email], teacher)))
    const revoked = await call(contract.revokeInvitation, { params: { id: await idFor(email) } }, teacher)
    const again = await invite(course.id, [email], teacher)
    await changeSetting(db, { key: 'invitationsPerMonth', value: 100, now: clock.now })

    expect(codes(answers)).toEqual([200, ...Array(5).fill('INVITATIONS_NONE')])
    expect([revoked.data.state, again.code]).toEqual(['REVOKED', 'INVITATION_ALLOWANCE'])
  })
})

describe('accepting an invitation', () => {
  test('after registration enrolls once, free of charge, however often it is done at once', async () => {
    const { teacher, course } = await givenTaught()
    const email = address()
    await invite(course.id, [email], teacher)
    const { id, token } = await linkTo(email)
    const visitor = await open(id, token)
    const person = { firstName: 'Bisi', lastName: 'Ade', country: 'Nigeria', countryCode: 'NG', email, password: 'learn-with-akada' }
    await call(registerUser, { body: person } as never)
    const student = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()

    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(id, student, token)))

    expect(visitor.data).toMatchObject({ email, state: 'PENDING', caller: 'VISITOR', course: { title: 'Sailing' } })
    expect(answers.map(({ statusCode, data }) => [statusCode, data?.courseId])).toEqual(Array(10).fill([200, course.id]))
    expect(await enrollmentsIn(course.id)).toEqual([{ userId: student.id, source: 'INVITE', status: 'ACTIVE', invitationId: id }])
    expect((await list(teacher)).content).toMatchObject([{ state: 'ACCEPTED', student: 'Bisi Ade', mayRevoke: false }])
    expect((await open(id, '', student)).code).toBe('INVITATION_NOT_FOUND')
    expect((await open(id, token, student)).data).toMatchObject({ state: 'ACCEPTED', caller: 'INVITED' })
  })

  test('is bound to the address: another account can’t accept it, and another link doesn’t work', async () => {
    const { teacher, course } = await givenTaught()
    const [email, others] = [address(), address()]
    await invite(course.id, [email, others], teacher)
    const { id, token } = await linkTo(email)
    const stranger = await verified(others)
    const theirs = await linkTo(others)

    expect((await open(id, token, stranger)).data).toMatchObject({ caller: 'OTHER', email })
    expect(await accept(id, stranger, token)).toMatchObject({ statusCode: 403, code: 'INVITATION_OTHER_ADDRESS' })
    expect([(await open(id, theirs.token)).code, (await open(id)).code, (await accept(id, stranger)).code]).toEqual(
      Array(3).fill('INVITATION_NOT_FOUND'),
    )
    expect(await enrollmentsIn(course.id)).toEqual([])
  })

  test('needs no link for an account that verified the address, but does for another', async () => {
    const { teacher, course } = await givenTaught()
    const [first, second] = [address(), address()]
    const [sure, unsure] = [await verified(first), await givenUser(db, { email: second, email_verified_at: null })]
    await invite(course.id, [first, second], teacher)

    expect((await accept(await idFor(first), sure)).statusCode).toBe(200)
    expect((await accept(await idFor(second), unsure)).code).toBe('INVITATION_NOT_FOUND')
  })

  test('is refused once it has expired or was revoked, and for a course that is no longer published', async () => {
    const { teacher, course } = await givenTaught()
    const emails = [address(), address(), address()]
    const people = await Promise.all(emails.map(verified))
    await invite(course.id, emails, teacher)
    const ids = await Promise.all(emails.map(idFor))
    await call(contract.revokeInvitation, { params: { id: ids[0] ?? 0 } }, manager)
    const revoked = await accept(ids[0] ?? 0, people[0] ?? manager)
    clock.now = new Date(start.getTime() + 30 * DAY)
    const expired = await accept(ids[1] ?? 0, people[1] ?? manager)
    const seen = await open(ids[1] ?? 0, '', people[1])
    clock.now = start
    await changeCourse(db, course.id, { status: 'ARCHIVED' })
    const archived = await accept(ids[2] ?? 0, people[2] ?? manager)

    expect([revoked.code, expired.code, seen.data.state, archived.code]).toEqual([
      'INVITATION_OVER',
      'INVITATION_OVER',
      'EXPIRED',
      'COURSE_NOT_LIVE',
    ])
  })

  test('keeps the enrollment of a student who has the course already', async () => {
    const { teacher, course } = await givenTaught()
    const email = address()
    const student = await verified(email)
    await db.insertInto('enrollments').values({ user_id: student.id, course_id: course.id, source: 'FREE' }).execute()
    await invite(course.id, [email], teacher)

    expect((await accept(await idFor(email), student)).statusCode).toBe(200)
    expect(await enrollmentsIn(course.id)).toMatchObject([{ source: 'FREE', invitationId: null }])
  })
})

describe('resending and revoking an invitation', () => {
  test('renews it for 30 days, at most once an hour', async () => {
    const { teacher, course } = await givenTaught()
    const email = address()
    await invite(course.id, [email], teacher)
    const id = await idFor(email)
    const resend = (as: TestPerson = teacher) => call(contract.resendInvitation, { params: { id } }, as)
    const soon = await resend()
    await runJobs()
    clock.now = new Date(start.getTime() + 31 * DAY)
    const answers = await Promise.all(Array.from({ length: 5 }, () => resend()))
    const links = await linksTo(email)
    const { data } = await open(id, links[0]?.token)
    clock.now = start

    expect(soon.code).toBe('INVITATION_SENT_OFTEN')
    expect(codes(answers)).toEqual([200, ...Array(4).fill('INVITATION_SENT_OFTEN')])
    expect(links).toHaveLength(2)
    expect(data).toMatchObject({ state: 'PENDING', expiresAt: new Date(start.getTime() + 61 * DAY).toISOString() })
  })

  test('is refused for other instructors, and lets one of accepting and revoking win', async () => {
    const { teacher, course } = await givenTaught()
    const email = address()
    const student = await verified(email)
    await invite(course.id, [email], teacher)
    const id = await idFor(email)
    const revoke = (as: TestPerson) => call(contract.revokeInvitation, { params: { id } }, as)
    expect([(await revoke(await givenInstructor(db))).code, (await revoke(student)).code]).toEqual(['INVITATION_NOT_FOUND', 'NOT_ALLOWED'])

    const [accepted, revoked] = await Promise.all([accept(id, student), revoke(teacher)])

    expect([accepted?.code, revoked?.code]).toContain(undefined)
    expect(await enrollmentsIn(course.id)).toHaveLength(accepted?.statusCode === 200 ? 1 : 0)
    expect(revoked?.statusCode === 200).toBe(accepted?.statusCode !== 200)
  })

  test('renews an expired invitation that is sent as a new one, which counts again', async () => {
    const { teacher, course } = await givenTaught()
    const email = address()
    await invite(course.id, [email], teacher)
    clock.now = new Date(start.getTime() + 40 * DAY)
    const answer = await invite(course.id, [email], teacher)
    const { allowance, content } = await list(teacher)
    clock.now = start

    expect([answer.data.sent, allowance.left, content.length]).toEqual([1, 99, 1])
  })
})

describe('the list of invitations', () => {
  test('shows instructors those to their own courses, and managers all, by state and words', async () => {
    const { teacher, course } = await givenTaught('Zither for Beginners')
    const other = await givenTaught('Zither for Experts')
    const email = address()
    await invite(course.id, [email], teacher)
    await invite(other.course.id, [address()], other.teacher)
    await call(contract.revokeInvitation, { params: { id: await idFor(email) } }, teacher)
    const titles = async (as: TestPerson, query: object) =>
      (await list(as, query)).content.map((each: contract.Invitation) => each.course.title)

    expect(await titles(teacher, { search: 'zither' })).toEqual(['Zither for Beginners'])
    expect(await titles(manager, { scope: 'all', search: 'zither' })).toEqual(['Zither for Experts', 'Zither for Beginners'])
    expect(await titles(manager, { scope: 'all', search: 'zither', state: 'REVOKED' })).toEqual(['Zither for Beginners'])
    expect(await titles(manager, { search: 'zither' })).toEqual([])
    expect(await call(contract.listInvitations, { query: { scope: 'all' } }, teacher)).toMatchObject({ code: 'NOT_ALLOWED' })
    expect((await call(contract.listInvitableCourses, { query: { search: 'zither' } }, teacher)).data).toEqual([
      { id: course.id, title: 'Zither for Beginners' },
    ])
  })

  test('is a CSV file, whose download by staff is audited', async () => {
    const { teacher, course } = await givenTaught('Harp')
    const email = address()
    await invite(course.id, [email], teacher)

    const own = await call(contract.downloadInvitations, { query: { search: 'harp' } }, teacher)
    const all = await call(contract.downloadInvitations, { query: { scope: 'all', search: 'harp' } }, manager)

    expect(own.text).toContain(`${email},Harp,PENDING`)
    expect(all.text).toBe(own.text)
    expect(await db.selectFrom('audit_entries').select('actor_id').where('act', '=', 'INVITATIONS_EXPORTED').execute()).toEqual([
      { actor_id: manager.id },
    ])
  })
})

test('an invitation is part of the data of the account that verified its address, and is erased with it', async () => {
  const { teacher, course } = await givenTaught()
  const email = address()
  const student = await verified(email)
  await invite(course.id, [email], teacher)
  const dataOf = async () => (await gatherData(db, student.id, deps.site)).find(({ name }) => name === 'invitations.json')?.text

  expect(JSON.parse((await dataOf()) ?? '[]')).toMatchObject([{ course: 'Sailing', email, acceptedAt: null }])
  const id = await idFor(email)
  await db.transaction().execute((tx) => eraseInvitations(tx, { userId: student.id, email, now: clock.now }))

  expect(await dataOf()).toBeUndefined()
  expect((await list(teacher)).content).toMatchObject([{ email: null, state: 'REVOKED', mayResend: false, mayRevoke: false }])
  expect((await accept(id, student)).code).toBe('INVITATION_NOT_FOUND')
})

// Last, because no test needs the 1,000 emails that the jobs would send.
test('inviting takes 1,000 addresses at once from a manager, but not more', async () => {
  const { course } = await givenTaught()
  const many = (count: number) => Array.from({ length: count }, (_, index) => `many-${index}@akada.test`)

  expect((await invite(course.id, many(1_000), manager)).data).toEqual({ sent: 1_000, skipped: 0 })
  expect(await invite(course.id, many(1_001), manager)).toMatchObject({ statusCode: 400, errors: [{ path: 'addresses' }] })
})
