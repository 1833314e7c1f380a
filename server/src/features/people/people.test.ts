import { logIn } from '@akada/contract/accounts.ts'
import * as people from '@akada/contract/people.ts'
import { getAccount } from '@akada/contract/profiles.ts'
import { listManagedOrders } from '@akada/contract/purchases.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { findCaller } from '#features/accounts/find-caller.ts'
import { connect } from '#platform/database/database.ts'
import { DEMO_PASSWORD, givenAdmin, givenCourse, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { givenPaidOrder } from '#testing/order-builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'
import { buildApp } from '../../app.ts'

const built = await testApp()
const { db, call, clock, tokenFor, mailbox, runJobs } = built
const admin = await givenAdmin(db)
const manager = await givenManager(db)

// Another process on the same database.
const other = connect({ connection: built.connection, onError: () => undefined })
const otherApp = await buildApp({
  ...built.deps,
  db: other.db,
  userOf: (token) => findCaller({ db: other.db, policy: built.deps.policy, now: clock.now }, token),
})
afterAll(async () => {
  await otherApp.close()
  await other.pool.end()
})
const askElsewhere = async (url: string, person: TestPerson) =>
  (await otherApp.inject({ method: 'GET', url: `/api${url}`, headers: { authorization: `Bearer ${await tokenFor(person)}` } })).statusCode

const reason = 'As agreed on the phone'
const proof = { password: DEMO_PASSWORD, reason }
const list = (query: object, as: TestPerson = admin) => call(people.listPeople, { query } as never, as)
const known = (query: object, as: TestPerson = manager) => call(people.listKnownPeople, { query } as never, as)
const show = async (id: string) => (await call(people.getPerson, { params: { id } }, admin)).data
const setRoles = (
  id: string,
  roles: people.GrantedRole[],
  { as = admin, ...more }: { as?: TestPerson; was?: people.GrantedRole[]; password?: string } = {},
) => call(people.updateRoles, { params: { id }, body: { ...proof, roles, ...more } }, as)
const suspend = (id: string, as: TestPerson = admin) => call(people.suspendPerson, { params: { id }, body: { reason } }, as)
const actsOn = (id: string) =>
  db
    .selectFrom('audit_entries')
    .select(['act', 'actor_id', 'before', 'after', 'reason'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
const mailsTo = async (email: string) => {
  await runJobs()
  return mailbox.mails().filter(({ to }) => to.includes(email))
}
const ids = ({ data }: { data: { content: { id: string }[] } }) => data.content.map(({ id }) => id)

describe('finding users', () => {
  test('matches parts of the name or email, ignoring case and accents, and lists the newest first', async () => {
    const first = await givenUser(db, { first_name: 'Zénobia', last_name: 'Quartz', created_at: new Date('2026-02-01') })
    const second = await givenUser(db, {
      first_name: 'Ro',
      last_name: 'Quartz',
      email: 'zen@quartz.test',
      created_at: new Date('2026-03-01'),
    })

    expect(ids(await list({ search: 'QUARTZ' }))).toEqual([second.id, first.id])
    expect(ids(await list({ search: 'QUARTZ', sort: 'oldest' }))).toEqual([first.id, second.id])
    expect(ids(await list({ search: 'zenobia quar' }))).toEqual([first.id])
    expect(ids(await list({ search: 'ro quartz' }))).toEqual([second.id])
    expect(ids(await list({ search: 'zen@quartz.test' }))).toEqual([second.id])
    expect(ids(await list({ search: '%uartz' }))).toEqual([])
    expect((await list({ search: 'quartz', size: 1, page: 2 })).data).toMatchObject({ totalElements: 2, content: [{ id: first.id }] })
  })

  test('finds an internationalized email domain as typed', async () => {
    const ada = await givenUser(db, { first_name: 'Jürgen', email: 'ada@xn--bcher-kva.example' })

    for (const search of ['ada@bücher.example', 'ADA@BÜCHER.EXAMPLE', 'bücher', 'bücher.example', 'jürgen bücher', 'xn--bcher-kva'])
      expect([search, ids(await list({ search }))]).toEqual([search, [ada.id]])
  })

  test('filters by role and state', async () => {
    const names = { last_name: 'Feldspar' }
    const teacher = await givenUser(db, { ...names, roles: ['INSTRUCTOR'] })
    const suspended = await givenUser(db, { ...names, suspended_at: clock.now })
    const closed = await givenUser(db, { ...names, erase_at: clock.now })
    const unverified = await givenUser(db, { ...names, email_verified_at: null })
    await givenUser(db, { ...names, erased_at: clock.now })
    const found = async (query: object) => ids(await list({ search: 'feldspar', ...query }))

    expect(await found({ role: 'INSTRUCTOR' })).toEqual([teacher.id])
    expect(await found({ state: 'ACTIVE' })).toEqual([teacher.id])
    expect(await found({ state: 'SUSPENDED' })).toEqual([suspended.id])
    expect(await found({ state: 'CLOSED' })).toEqual([closed.id])
    expect(await found({ state: 'UNVERIFIED' })).toEqual([unverified.id])
    expect(await found({})).toHaveLength(4)
  })

  test('shows an admin a user’s enrollments, orders, courses and possible actions', async () => {
    const person = await givenInstructor(db)
    const course = await givenCourse(db, { instructor_id: person.id, title: 'Minerals' })
    const bought = await givenCourse(db)
    await givenPaidOrder(db, { userId: person.id, courseIds: [bought.id], paidAt: clock.now })
    await tokenFor(person)

    expect(await show(person.id)).toMatchObject({
      email: person.email,
      state: 'ACTIVE',
      roles: ['INSTRUCTOR', 'STUDENT'],
      counts: { enrollments: 1, orders: 1, courses: 1 },
      enrollments: [{ courseId: bought.id, status: 'ACTIVE' }],
      orders: [{ status: 'PAID', currency: 'NGN' }],
      courses: [{ id: course.id, title: 'Minerals' }],
      sessions: 1,
      may: { changeRoles: true, suspend: true, restore: false, signOut: true, resetSecondFactor: false },
    })
    expect((await show(admin.id)).may).toEqual({
      changeRoles: false,
      suspend: false,
      restore: false,
      signOut: false,
      resetSecondFactor: false,
    })
  })

  test('shows managers the email only of users who have ordered, and doesn’t find other users by email', async () => {
    const buyer = await givenUser(db, { first_name: 'Opal', email: 'opal@stone.test' })
    await givenPaidOrder(db, { userId: buyer.id, courseIds: [(await givenCourse(db)).id], paidAt: clock.now })
    const reader = await givenUser(db, { first_name: 'Onyx', email: 'onyx@stone.test' })

    expect((await call(listManagedOrders, { query: { search: 'opal@stone.test' } }, manager)).data.totalElements).toBe(1)
    expect(ids(await known({ search: 'stone.test' }))).toEqual([buyer.id])
    expect(ids(await known({ search: 'onyx' }))).toEqual([reader.id])
    expect(ids(await known({ search: 'onyx stone' }))).toEqual([])
    expect((await known({ search: 'onyx' })).data).toMatchObject({ totalElements: 1, content: [{ email: null }] })
    expect((await known({ search: 'opal' })).data.content[0].email).toBe('opal@stone.test')
    const { data } = await call(people.getKnownPerson, { params: { id: reader.id } }, manager)
    expect(data).toMatchObject({ email: null, counts: { enrollments: 0, orders: 0, courses: 0 } })
    expect(Object.keys(data)).not.toContain('sessions')
  })
})

describe('roles', () => {
  test('are granted and removed in every process with the next request, recorded and emailed', async () => {
    const person = await givenUser(db, { roles: ['INSTRUCTOR'] })
    expect(await askElsewhere('/manager/people', person)).toBe(403)

    const given = await setRoles(person.id, ['MANAGER'], { was: ['INSTRUCTOR'] })
    expect(await askElsewhere('/manager/people', person)).toBe(200)
    const taken = await setRoles(person.id, [])
    expect(await askElsewhere('/manager/people', person)).toBe(403)
    expect(await askElsewhere('/users/account', person)).toBe(200)

    expect([given.data.roles, taken.data.roles]).toEqual([['MANAGER', 'STUDENT'], ['STUDENT']])
    expect(await actsOn(person.id)).toMatchObject([
      {
        act: 'ROLE_GRANTED',
        actor_id: admin.id,
        before: { roles: ['INSTRUCTOR', 'STUDENT'] },
        after: { role: 'MANAGER', roles: ['MANAGER', 'STUDENT'] },
        reason,
      },
      { act: 'ROLE_TAKEN', actor_id: admin.id, before: { role: 'INSTRUCTOR' } },
      { act: 'ROLE_TAKEN', before: { role: 'MANAGER', roles: ['MANAGER', 'STUDENT'] }, after: { roles: ['STUDENT'] } },
    ])
    expect((await mailsTo(person.email)).map(({ text }) => text).join()).toContain('You’re now a manager')
  })

  test('aren’t recorded or emailed if nothing changes', async () => {
    const person = await givenUser(db, { roles: ['MANAGER'] })

    await setRoles(person.id, ['MANAGER'])

    expect(await actsOn(person.id)).toEqual([])
    expect(await mailsTo(person.email)).toEqual([])
  })

  test('require the admin’s password, a reason and the current roles', async () => {
    const person = await givenUser(db)

    const answers = [
      await setRoles(person.id, ['ADMIN'], { password: 'not-the-password' }),
      await call(people.updateRoles, { params: { id: person.id }, body: { ...proof, reason: ' ', roles: ['ADMIN'] } }, admin),
      await setRoles(person.id, ['ADMIN'], { was: ['MANAGER'] }),
      await setRoles('00000000-0000-4000-8000-000000000000', ['ADMIN']),
    ]

    expect(answers.map(({ code }) => code)).toEqual(['WRONG_PASSWORD', 'INVALID_INPUT', 'EDIT_CONFLICT', 'PERSON_NOT_FOUND'])
    expect(answers[1]?.errors).toEqual([{ path: 'reason', message: 'Reason is required.' }])
    expect((await show(person.id)).roles).toEqual(['STUDENT'])
  })

  test('can’t be granted to users with an unverified email, but can be removed', async () => {
    const stranger = await givenUser(db, { roles: ['INSTRUCTOR'], email_verified_at: null })

    const [given, taken] = [await setRoles(stranger.id, ['INSTRUCTOR', 'MANAGER']), await setRoles(stranger.id, [])]

    expect([given.code, taken.statusCode]).toEqual(['EMAIL_NOT_VERIFIED', 200])
    expect((await show(stranger.id)).roles).toEqual(['STUDENT'])
  })

  test('can’t be changed by admins for themselves, nor can suspension, sessions and the second factor', async () => {
    const answers = [
      await setRoles(admin.id, []),
      await suspend(admin.id),
      await call(people.endPersonSessions, { params: { id: admin.id }, body: { reason } }, admin),
      await call(people.resetPersonsSecondFactor, { params: { id: admin.id }, body: proof }, admin),
    ]

    expect(answers.map(({ code }) => code)).toEqual(['PERSON_OWN', 'PERSON_OWN', 'PERSON_OWN', 'PERSON_OWN'])
  })

  test('of the last admin can’t be removed, even if admins remove each other concurrently', async () => {
    await db.deleteFrom('user_roles').where('role', '=', 'ADMIN').execute()
    const [one, two] = [await givenAdmin(db), await givenAdmin(db)]

    const answers = await Promise.all([
      setRoles(two.id, [], { as: one }),
      setRoles(one.id, [], { as: two }),
      suspend(two.id, one),
      suspend(one.id, two),
    ])
    const left = await db
      .selectFrom('user_roles')
      .innerJoin('users', 'users.id', 'user_roles.user_id')
      .select('users.id')
      .where('role', '=', 'ADMIN')
      .where('suspended_at', 'is', null)
      .execute()
    await db.insertInto('user_roles').values({ user_id: admin.id, role: 'ADMIN' }).execute()

    expect(left).toHaveLength(1)
    // An admin who is suspended before authentication gets 401 instead of 403.
    expect(new Set(answers.map(({ statusCode }) => (statusCode === 401 ? 403 : statusCode)))).toEqual(new Set([200, 403]))
  })
})

describe('a suspended user', () => {
  test('is logged out in every process, can’t log in until restored, and gets an email with the reason', async () => {
    const person = await givenUser(db)
    expect(await askElsewhere('/users/account', person)).toBe(200)
    const enter = () => call(logIn, { body: { email: person.email, password: DEMO_PASSWORD } })

    const suspended = await suspend(person.id)
    await suspend(person.id)
    expect(await askElsewhere('/users/account', person)).toBe(401)
    expect((await call(getAccount, {}, person)).statusCode).toBe(401)
    expect((await enter()).code).toBe('WRONG_CREDENTIALS')
    const { data } = await call(people.restorePerson, { params: { id: person.id }, body: { reason: 'It was a mistake' } }, admin)

    expect(suspended.data).toMatchObject({ state: 'SUSPENDED', sessions: 0, may: { suspend: false, restore: true } })
    expect(data).toMatchObject({ state: 'ACTIVE', suspendedAt: null })
    expect((await call(getAccount, {}, person)).statusCode).toBe(401)
    expect((await enter()).statusCode).toBe(200)
    expect(await actsOn(person.id)).toMatchObject([
      { act: 'PERSON_SUSPENDED', actor_id: admin.id, reason },
      { act: 'PERSON_RESTORED', reason: 'It was a mistake' },
    ])
    const mails = await mailsTo(person.email)
    expect(mails.map(({ subject }) => subject).sort()).toEqual(['Your Akada account has been restored', 'Your Akada account is suspended'])
    expect(mails.find(({ subject }) => subject.endsWith('suspended'))?.text).toContain(reason)
  })
})

describe('an admin', () => {
  test('ends a user’s sessions in every process', async () => {
    const person = await givenUser(db)
    await tokenFor(person)

    const { data } = await call(people.endPersonSessions, { params: { id: person.id }, body: { reason } }, admin)

    expect(data.sessions).toBe(0)
    expect(await askElsewhere('/users/account', person)).toBe(401)
    expect(await actsOn(person.id)).toMatchObject([{ act: 'PERSON_SIGNED_OUT', actor_id: admin.id, reason }])
  })

  test('resets a user’s second factor after entering the admin’s own password, so that the user can log in without a code', async () => {
    const person = await givenUser(db)
    const reset = (password: string) =>
      call(people.resetPersonsSecondFactor, { params: { id: person.id }, body: { password, reason } }, admin)
    expect((await reset(DEMO_PASSWORD)).code).toBe('SECOND_FACTOR_OFF')
    await db
      .insertInto('second_factors')
      .values({ user_id: person.id, secret: Buffer.alloc(20), enabled_at: clock.now })
      .execute()

    const answers = [await reset('not-the-password'), await reset(DEMO_PASSWORD)]

    expect(answers.map(({ code, statusCode }) => code ?? statusCode)).toEqual(['WRONG_PASSWORD', 200])
    expect(answers[1]?.data.hasSecondFactor).toBe(false)
    expect(await actsOn(person.id)).toMatchObject([{ act: 'SECOND_FACTOR_RESET', actor_id: admin.id, reason }])
  })
})
