import {
  approveApplication,
  getMyApplication,
  listApplications,
  rejectApplication,
  submitApplication,
} from '@akada/contract/instructors.ts'
import { updateMailPreferences } from '@akada/contract/notifications.ts'
import { getAccount, getPublicProfile } from '@akada/contract/profiles.ts'
import { describe, expect, test } from 'vitest'
import { givenAdmin, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { allMails } from '#testing/notification-builders.ts'
import { type TestAnswer, type TestPerson, testApp } from '#testing/test-app.ts'

const { call, db, runJobs, mailbox, clock } = await testApp()
const { call: callOpen, db: openDb } = await testApp({ policy: { approveInstructors: true } })

const teaching = {
  brand: 'Clear Books',
  headline: 'Accountant for small shops',
  bio: 'For fifteen years I have kept the books of bakeries, tailors and one noisy printing press.',
}
const manager = await givenManager(db)

const apply = (person?: TestPerson) => call(submitApplication, { body: teaching }, person)
const statuses = (answers: TestAnswer[]) => answers.map(({ statusCode }) => statusCode)
const rolesOf = async (person: TestPerson) => (await call(getAccount, {}, person)).data.roles.map(({ name }: { name: string }) => name)
const applicationsOf = ({ id }: TestPerson) =>
  db.selectFrom('instructor_applications').select(['id', 'status', 'decided_by']).where('user_id', '=', id).execute()

async function givenApplication() {
  const person = await givenUser(db, { first_name: 'Ifeoma' })
  await apply(person)
  const [{ id } = { id: 0 }] = await applicationsOf(person)
  return { person, id }
}

const approve = (id: number, as?: TestPerson, body?: { reason?: string }) => call(approveApplication, { params: { id }, body }, as)
const decline = (id: number, as?: TestPerson, reason = 'Please tell us more about yourself.') =>
  call(rejectApplication, { params: { id }, body: { reason } }, as)

describe('an instructor application', () => {
  test('is pending until it is decided', async () => {
    const person = await givenUser(db)
    const before = await call(getMyApplication, {}, person)

    const answer = await apply(person)
    const after = await call(getMyApplication, {}, person)

    expect([before.data, answer.data]).toEqual([null, { status: 'PENDING', reason: null }])
    expect(after.data).toEqual({ ...teaching, status: 'PENDING', reason: null, createdAt: clock.now.toISOString() })
    expect(await rolesOf(person)).toEqual(['STUDENT'])
  })

  test('requires login, and is refused for instructors', async () => {
    const people = [undefined, await givenUser(db), await givenInstructor(db), await givenManager(db), await givenAdmin(db)]

    const answers = []
    for (const person of people) answers.push(await apply(person))

    expect(statuses(answers)).toEqual([401, 200, 409, 200, 200])
    expect(answers[2]?.code).toBe('INSTRUCTOR_ALREADY')
  })

  test('requires a verified email', async () => {
    const person = await givenUser(db, { email_verified_at: null })

    const before = await apply(person)
    await db.updateTable('users').set({ email_verified_at: clock.now }).where('id', '=', person.id).execute()

    expect(before).toMatchObject({ statusCode: 403, code: 'EMAIL_NOT_VERIFIED' })
    expect((await apply(person)).statusCode).toBe(200)
  })

  test('is stored once for concurrent requests', async () => {
    const person = await givenUser(db)

    const answers = await Promise.all(Array.from({ length: 20 }, () => apply(person)))

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'APPLICATION_PENDING')).toHaveLength(19)
    expect(await applicationsOf(person)).toHaveLength(1)
  })

  test('is refused with every fault listed', async () => {
    const body = { brand: ' ', headline: 'Too short', bio: 'I teach.' }

    const answer = await call(submitApplication, { body } as never, await givenUser(db))

    expect(Object.fromEntries(answer.errors?.map(({ path, message }) => [path, message]) ?? [])).toEqual({
      brand: 'Brand is required.',
      headline: 'Headline must have at least 10 characters.',
      bio: 'Bio must have at least 50 characters.',
    })
  })

  test('can be repeated after it was declined', async () => {
    const { person, id } = await givenApplication()
    await decline(id, manager)
    clock.now = new Date(clock.now.getTime() + 60_000)

    const answer = await apply(person)

    expect(answer.statusCode).toBe(200)
    expect((await call(getMyApplication, {}, person)).data).toMatchObject({ status: 'PENDING', reason: null })
    expect((await applicationsOf(person)).map(({ status }) => status).sort()).toEqual(['DECLINED', 'PENDING'])
  })

  test('sends no email', async () => {
    await runJobs()
    const before = mailbox.mails().length

    await givenApplication()
    await runJobs()

    expect(mailbox.mails()).toHaveLength(before)
  })
})

describe('automatic approval', () => {
  test('makes the applicant an instructor immediately, with brand, headline and bio', async () => {
    const person = await givenUser(openDb)

    const answer = await callOpen(submitApplication, { body: teaching }, person)

    expect(answer).toMatchObject({ statusCode: 200, data: { status: 'APPROVED', reason: null } })
    expect((await callOpen(getAccount, {}, person)).data.roles).toContainEqual({ name: 'INSTRUCTOR' })
    expect((await callOpen(getPublicProfile, { params: { id: person.id } })).data).toMatchObject({
      brand: teaching.brand,
      headline: teaching.headline,
      roles: [{ name: 'INSTRUCTOR' }, { name: 'STUDENT' }],
    })
    expect(await openDb.selectFrom('instructors').select('bio').where('user_id', '=', person.id).execute()).toEqual([{ bio: teaching.bio }])
  })

  test('takes effect once for concurrent requests', async () => {
    const person = await givenUser(openDb)

    const answers = await Promise.all(Array.from({ length: 20 }, () => callOpen(submitApplication, { body: teaching }, person)))

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'INSTRUCTOR_ALREADY')).toHaveLength(19)
    const kept = await openDb.selectFrom('instructor_applications').select('status').where('user_id', '=', person.id).execute()
    expect(kept).toEqual([{ status: 'APPROVED' }])
  })

  test('still requires a verified email', async () => {
    const person = await givenUser(openDb, { email_verified_at: null })

    expect(await callOpen(submitApplication, { body: teaching }, person)).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' })
    expect((await callOpen(getAccount, {}, person)).data.roles).toEqual([{ name: 'STUDENT' }])
  })
})

describe('an applicant’s own application', () => {
  test('is visible only to the applicant', async () => {
    const { person } = await givenApplication()

    const answers = [
      await call(getMyApplication, {}, person),
      await call(getMyApplication, {}, await givenUser(db)),
      await call(getMyApplication, {}),
    ]

    expect(answers.map(({ statusCode, data }) => [statusCode, data?.status])).toEqual([
      [200, 'PENDING'],
      [200, undefined],
      [401, undefined],
    ])
  })
})

describe('the application list', () => {
  const list = (query: object, as?: TestPerson) => call(listApplications, { query } as never, as)

  test('can be filtered by status, and lists the oldest first, in pages', async () => {
    const start = clock.now
    const given = []
    for (const minutes of [-1003, -1002, -1001]) {
      clock.now = new Date(start.getTime() + minutes * 60_000)
      given.push(await givenApplication())
    }
    clock.now = start

    const first = await list({ size: '2' }, manager)
    const second = await list({ size: '2', page: '2' }, manager)
    const [oldest] = given
    await decline(oldest?.id ?? 0, manager)
    const declined = await list({ status: 'DECLINED' }, manager)

    expect(first.data.content.map(({ id }: { id: number }) => id)).toEqual(given.slice(0, 2).map(({ id }) => id))
    expect(first.data.content[0]).toMatchObject({
      ...teaching,
      status: 'PENDING',
      applicant: { id: oldest?.person.id, name: expect.stringMatching(/^Ifeoma /) },
    })
    expect(second.data.content[0].id).toBe(given[2]?.id)
    expect([first.data.totalElements, first.meta]).toEqual([
      second.data.totalElements,
      { totalPages: Math.ceil(first.data.totalElements / 2) },
    ])
    expect(declined.data.content.map(({ id }: { id: number }) => id)).toContain(oldest?.id)
    expect(JSON.stringify(first.data)).not.toContain('example.test')
  })

  test('excludes erased users', async () => {
    const { person, id } = await givenApplication()
    await db.updateTable('users').set({ erased_at: clock.now }).where('id', '=', person.id).execute()

    const { data } = await list({ size: '100' }, manager)

    expect(data.content.map((application: { id: number }) => application.id)).not.toContain(id)
    expect(await approve(id, manager)).toMatchObject({ code: 'APPLICATION_NOT_FOUND' })
  })
})

describe('a decision on an application', () => {
  test('makes an approved applicant an instructor, starting with the next request', async () => {
    const { person, id } = await givenApplication()
    const before = await rolesOf(person)

    const answer = await approve(id, manager)

    expect(answer).toMatchObject({ statusCode: 200, data: { status: 'APPROVED', reason: null } })
    expect([before, (await rolesOf(person)).sort()]).toEqual([['STUDENT'], ['INSTRUCTOR', 'STUDENT']])
    expect((await call(getPublicProfile, { params: { id: person.id } })).data).toMatchObject({
      brand: 'Clear Books',
      headline: teaching.headline,
    })
    expect(await applicationsOf(person)).toEqual([{ id, status: 'APPROVED', decided_by: manager.id }])
    expect(await apply(person)).toMatchObject({ code: 'INSTRUCTOR_ALREADY' })
  })

  test('shows the reason for an approval only to staff', async () => {
    const { person, id } = await givenApplication()

    const answer = await approve(id, manager, { reason: 'Known from the fair.' })

    const { data } = await call(listApplications, { query: { status: 'APPROVED', size: '100' } } as never, manager)
    const listed = data.content.find((application: { id: number }) => application.id === id)
    expect(answer).toMatchObject({ statusCode: 200, data: { status: 'APPROVED', reason: 'Known from the fair.' } })
    expect(listed).toMatchObject({ reason: 'Known from the fair.', decidedBy: expect.any(String), decidedAt: expect.any(String) })
    expect((await call(getMyApplication, {}, person)).data).toMatchObject({ status: 'APPROVED', reason: null })
  })

  test('shows a declined applicant the reason, and changes nothing else', async () => {
    const { person, id } = await givenApplication()

    const answer = await decline(id, manager, ' Too little\nexperience. ')

    expect(answer).toMatchObject({ statusCode: 200, data: { status: 'DECLINED', reason: 'Too little\nexperience.' } })
    expect((await call(getMyApplication, {}, person)).data).toMatchObject({ status: 'DECLINED', reason: 'Too little\nexperience.' })
    expect(await rolesOf(person)).toEqual(['STUDENT'])
    expect(await db.selectFrom('instructors').select('user_id').where('user_id', '=', person.id).execute()).toEqual([])
  })

  test('requires a reason for declining', async () => {
    const { person, id } = await givenApplication()

    expect(await decline(id, manager, '  ')).toMatchObject({
      statusCode: 400,
      errors: [{ path: 'reason', message: 'Reason is required.' }],
    })
    expect(await applicationsOf(person)).toMatchObject([{ status: 'PENDING' }])
  })

  test('restores an approved former instructor’s role with the new teaching profile', async () => {
    const { person, id } = await givenApplication()
    await db.insertInto('instructors').values({ user_id: person.id, headline: 'Old', bio: 'Old', brand: 'Old' }).execute()

    await approve(id, manager)

    const row = await db.selectFrom('instructors').select(['headline', 'brand']).where('user_id', '=', person.id).execute()
    expect(row).toEqual([{ headline: teaching.headline, brand: teaching.brand }])
  })

  test.each([
    ['approve', approve],
    ['decline', decline],
  ])('is restricted to managers and admins: %s', async (_, decide) => {
    const { person, id } = await givenApplication()
    const others = [undefined, person, await givenUser(db), await givenInstructor(db)]

    const answers = []
    for (const other of others) answers.push(await decide(id, other))
    const before = await applicationsOf(person)
    const allowed = [await decide(id, manager), await decide((await givenApplication()).id, await givenAdmin(db))]

    expect([statuses(answers), before[0]?.status, statuses(allowed)]).toEqual([[401, 403, 403, 403], 'PENDING', [200, 200]])
  })

  test('can’t be made by the applicant', async () => {
    for (const person of [await givenManager(db), await givenAdmin(db)]) {
      await apply(person)
      const [{ id } = { id: 0 }] = await applicationsOf(person)

      const answers = [await approve(id, person), await decline(id, person)]

      expect(answers.map(({ statusCode, code }) => [statusCode, code])).toEqual(Array(2).fill([403, 'APPLICATION_OWN']))
      expect(await applicationsOf(person)).toMatchObject([{ status: 'PENDING' }])
    }
  })

  test('for an unknown id returns 404', async () => {
    const answers = [await approve(999_999, manager), await decline(999_999, manager)]

    expect(answers.map(({ statusCode, code }) => [statusCode, code])).toEqual(Array(2).fill([404, 'APPLICATION_NOT_FOUND']))
  })

  test('is refused if the application was already decided', async () => {
    const { person, id } = await givenApplication()
    await decline(id, manager, 'First.')

    const answers = [await approve(id, manager), await decline(id, await givenAdmin(db), 'Second.')]

    expect(answers.map(({ statusCode, code }) => [statusCode, code])).toEqual(Array(2).fill([409, 'APPLICATION_DECIDED']))
    expect((await call(getMyApplication, {}, person)).data).toMatchObject({ status: 'DECLINED', reason: 'First.' })
    expect(await rolesOf(person)).toEqual(['STUDENT'])
  })

  test('takes effect once for concurrent approvals and declines, with consistent results', async () => {
    const { person, id } = await givenApplication()
    const admin = await givenAdmin(db)

    const answers = await Promise.all([1, 2, 3, 4, 5].flatMap(() => [approve(id, manager), decline(id, admin)]))
    await runJobs()

    const done = answers.filter(({ statusCode }) => statusCode === 200)
    expect(done).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'APPLICATION_DECIDED')).toHaveLength(9)
    const isApproved = done[0]?.data.status === 'APPROVED'
    expect((await rolesOf(person)).includes('INSTRUCTOR')).toBe(isApproved)
    expect(await applicationsOf(person)).toMatchObject([{ status: done[0]?.data.status }])
    expect(await mailsTo(person)).toHaveLength(1)
  })

  test('leaves no pending application when the applicant applies concurrently', async () => {
    const { person, id } = await givenApplication()

    await Promise.all([approve(id, manager), ...Array.from({ length: 9 }, () => apply(person))])

    expect(await applicationsOf(person)).toMatchObject([{ status: 'APPROVED' }])
  })
})

const mailsTo = async ({ id }: TestPerson) => {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return mailbox.mails().filter((mail) => mail.to.includes(email))
}

describe('the email to the applicant', () => {
  test('says that they can teach now', async () => {
    const { person, id } = await givenApplication()

    await approve(id, manager)
    await runJobs()

    const [mail] = await mailsTo(person)
    expect(mail?.subject).toBe('You can now teach on Akada')
    expect(mail?.text).toContain('http://localhost:3000/teach')
  })

  test('contains the reason for declining', async () => {
    const { person, id } = await givenApplication()

    await decline(id, manager, 'Tell us <b>more</b>.')
    await runJobs()

    const [mail] = await mailsTo(person)
    expect(mail?.text).toContain('Tell us <b>more</b>.')
    expect(mail?.html).not.toContain('<b>more')
  })

  test('isn’t sent to users who opted out or are suspended', async () => {
    const [unwilling, suspended] = [await givenApplication(), await givenApplication()]
    await call(updateMailPreferences, { body: { ...allMails, alert: false } }, unwilling.person)
    await db.updateTable('users').set({ suspended_at: clock.now }).where('id', '=', suspended.person.id).execute()

    for (const { id } of [unwilling, suspended]) await approve(id, manager)
    await runJobs()

    expect([await mailsTo(unwilling.person), await mailsTo(suspended.person)]).toEqual([[], []])
  })
})
