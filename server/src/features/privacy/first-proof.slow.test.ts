import * as accounts from '@akada/contract/accounts.ts'
import { createQuestion } from '@akada/contract/discussions.ts'
import { setPayoutAccount } from '@akada/contract/earnings.ts'
import { submitApplication } from '@akada/contract/instructors.ts'
import { updateRoles } from '@akada/contract/people.ts'
import { getPublicProfile } from '@akada/contract/profiles.ts'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { queueVerification } from '#features/accounts/accounts.email-queue.ts'
import { hashToken } from '#features/accounts/accounts.tokens.ts'
import { DEMO_PASSWORD, givenAdmin, givenCourse, givenReview, givenUser } from '#testing/builders.ts'
import { givenReply } from '#testing/discussion-builders.ts'
import { testApp } from '#testing/test-app.ts'
import { givenWholePerson } from '#testing/whole-person.ts'
import { beforeProof } from './privacy.before-proof.ts'

type App = Awaited<ReturnType<typeof testApp>>
type Person = { id: string; email: string }

const newPassword = 'a passphrase of the owner'
const columnsOf = (fate: string) => Object.keys(beforeProof).filter((column) => beforeProof[column] === fate)

/** Counts how often each registry column refers to the user. For columns of `users`, returns the value instead. */
async function storedFor({ db }: App, { id, email }: Person, columns: readonly string[]) {
  const stored: Record<string, unknown> = {}
  for (const name of columns) {
    const [table = '', column = ''] = name.split('.')
    const key = sql.ref(column)
    const { rows } =
      table === 'users'
        ? await sql<{ found: unknown }>`select ${key} as found from users where id = ${id}`.execute(db)
        : await sql<{ found: number }>`
            select count(*)::int as found from ${sql.table(table)} where ${key}::text = ${column === 'email' ? email : id}`.execute(db)
    stored[name] = rows[0]?.found
  }
  return stored
}

const codeIn = (app: App, email: string, page: string) =>
  app.mailbox
    .mails()
    .filter(({ to }) => to === email)
    .map(({ text }) => new RegExp(`/${page}\\?code=([\\w-]+)`).exec(text)?.[1])
    .find((code) => code !== undefined) ?? expect.unreachable()

/** Logs in and turns the second factor on, which only requires the password. Returns the token. */
async function takeHold({ call, clock, app }: App, email: string) {
  const body = { email, password: DEMO_PASSWORD }
  const { data } = await call(accounts.logIn, { body })
  const authorization = `Bearer ${data.token}`
  const post = (path: string, payload: object) => app.inject({ method: 'POST', url: `/api${path}`, headers: { authorization }, payload })
  const setup = await post('/auth/mfa/setup', { password: DEMO_PASSWORD })
  const totp = new TOTP({ secret: Secret.fromBase32(setup.json().data.secret) })
  const enabled = await post('/auth/mfa/enable', { code: totp.generate({ timestamp: clock.now.getTime() }) })
  expect(enabled.statusCode).toBe(200)
  return data.token as string
}

const isAlive = async ({ app }: App, token: string) =>
  (await app.inject({ url: '/api/users/account', headers: { authorization: `Bearer ${token}` } })).statusCode === 200

/** Sends the account a verification link, as after registration, and returns its code. */
async function verificationCode(app: App, person: Person) {
  await queueVerification(app.db, person.id)
  await app.runJobs()
  return codeIn(app, person.email, 'verify-email')
}

const proofs = {
  'a link opened without a session': async (app: App, person: Person) => {
    const code = await verificationCode(app, person)
    const verified = await app.call(accounts.verifyEmail, { body: { code } })
    expect(verified).toMatchObject({ statusCode: 200, message: 'Your email is verified. Choose a password to log in.' })
    const body = { code: verified.data.passwordCode as string, newPassword }
    expect((await app.call(accounts.resetPassword, { query: {}, body })).statusCode).toBe(200)
  },
  'a link opened in a session of another account': async (app: App, person: Person) => {
    const code = await verificationCode(app, person)
    const verified = await app.call(accounts.verifyEmail, { body: { code } }, await givenUser(app.db))
    const body = { code: verified.data.passwordCode as string, newPassword }
    expect((await app.call(accounts.resetPassword, { query: {}, body })).statusCode).toBe(200)
  },
  'a password reset': async (app: App, person: Person) => {
    await app.call(accounts.requestPasswordReset, { query: {}, body: { email: person.email } })
    await app.runJobs()
    const body = { code: codeIn(app, person.email, 'reset-password'), newPassword }
    expect((await app.call(accounts.resetPassword, { query: {}, body })).statusCode).toBe(200)
  },
}

const isBlank = (stored: unknown) => stored === null || stored === false || stored === 0

/** Adds the account data that `givenWholePerson` leaves out. */
async function givenWrittenSetup({ db, clock }: App, { id }: Person) {
  await db.updateTable('users').set({ is_profile_public: true }).where('id', '=', id).execute()
  await db.insertInto('data_exports').values({ user_id: id, requested_at: clock.now }).execute()
}

test('every column about a person has an entry in the registry', async () => {
  const { db } = await testApp()
  const { rows } = await sql<{ name: string }>`
    select keys.conrelid::regclass::text || '.' || columns.attname as name
    from pg_constraint keys
    join pg_attribute columns on columns.attrelid = keys.conrelid and columns.attnum = any (keys.conkey)
    where keys.contype = 'f' and keys.confrelid = 'users'::regclass and keys.conparentid = 0
    union
    select table_name || '.' || column_name from information_schema.columns
    where table_schema = 'public' and (column_name ~ '(^|_)(user_id|email)$' or table_name = 'users')
  `.execute(db)

  expect(Object.keys(beforeProof).sort()).toEqual(rows.map(({ name }) => name).sort())
})

describe.each(Object.entries(proofs))('the first proof, by %s,', async (_, prove) => {
  const app = await testApp()
  const { person } = await givenWholePerson(app)
  await app.db.deleteFrom('second_factors').where('user_id', '=', person.id).execute()
  await app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', person.id).execute()
  await givenWrittenSetup(app, person)
  const token = await takeHold(app, person.email)
  const before = await storedFor(app, person, Object.keys(beforeProof))
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  await prove(app, person)
  await app.runJobs()
  const after = await storedFor(app, person, Object.keys(beforeProof))

  test('ends every session and removes the second factor, recovery codes, payout accounts and applications', async () => {
    expect(await isAlive(app, token)).toBe(false)
    for (const column of columnsOf('DROPPED').filter((name) => !name.startsWith('users.'))) {
      expect({ [column]: before[column] }).not.toEqual({ [column]: 0 })
      expect({ [column]: after[column] }).toEqual({ [column]: 0 })
    }
  })

  test('deletes the account’s content and choices, so that the owner finds no stranger’s data', () => {
    const columns = columnsOf('DROPPED_WITHOUT_SESSION')

    expect(columns.filter((column) => isBlank(before[column]))).toEqual([])
    expect(columns.filter((column) => !isBlank(after[column]))).toEqual([])
  })

  test('replaces the password, and lets the owner log in without a code', async () => {
    const logIn = (password: string) => app.call(accounts.logIn, { body: { email: person.email, password } })

    expect(after['users.password_hash']).not.toBe(before['users.password_hash'])
    expect((await logIn(DEMO_PASSWORD)).statusCode).toBe(401)
    expect((await logIn(newPassword)).statusCode).toBe(200)
  })

  test('keeps data that doesn’t grant access', () => {
    // The proof itself sends emails and adds login attempts.
    const kept = columnsOf('KEPT').filter((column) => !['mails.user_id', 'login_attempts.email'].includes(column))
    const of = (stored: Record<string, unknown>) => Object.fromEntries(kept.map((column) => [column, stored[column]]))

    expect(of(after)).toEqual(of(before))
  })
})

test('a second proof doesn’t end sessions or remove the second factor', async () => {
  const app = await testApp()
  const person = await givenUser(app.db)
  const token = await takeHold(app, person.email)
  // Simulates the job that sends the link, running while the address is being verified.
  const code = 'A'.repeat(43)
  const values = { user_id: person.id, purpose: 'VERIFY_EMAIL' as const, code_hash: hashToken(code), expires_at: new Date('2027-01-01') }
  await app.db.insertInto('account_codes').values(values).execute()

  const answer = await app.call(accounts.verifyEmail, { body: { code } })

  expect(answer).toMatchObject({ statusCode: 200, data: null })
  expect(await isAlive(app, token)).toBe(true)
  expect((await app.call(accounts.logIn, { body: { email: person.email, password: DEMO_PASSWORD } })).code).toBe('SECOND_FACTOR_REQUIRED')
})

describe('a link opened in a session of its account', () => {
  test('keeps that session and the password, ends the others and removes the second factor', async () => {
    const app = await testApp()
    const person = await givenUser(app.db, { email_verified_at: null })
    const token = await takeHold(app, person.email)
    const code = await verificationCode(app, person)

    const verified = await app.call(accounts.verifyEmail, { body: { code } }, person)

    expect(verified).toMatchObject({ statusCode: 200, message: 'Your email is verified.', data: null })
    expect(await isAlive(app, await app.tokenFor(person))).toBe(true)
    expect(await isAlive(app, token)).toBe(false)
    expect((await app.call(accounts.logIn, { body: { email: person.email, password: DEMO_PASSWORD } })).statusCode).toBe(200)
    await app.runJobs()
    expect(app.mailbox.mails().map(({ subject }) => subject)).toContain('Two-step verification is off')
  })

  test('keeps the user’s content and choices', async () => {
    const app = await testApp()
    const { person } = await givenWholePerson(app)
    await app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', person.id).execute()
    await givenWrittenSetup(app, person)
    const code = await verificationCode(app, person)
    const columns = columnsOf('DROPPED_WITHOUT_SESSION')
    const before = await storedFor(app, person, columns)

    await app.call(accounts.verifyEmail, { body: { code } }, person)
    await app.runJobs()

    expect(columns.filter((column) => isBlank(before[column]))).toEqual([])
    expect(await storedFor(app, person, columns)).toEqual(before)
  })
})

describe('content that a stranger wrote before the first proof', () => {
  test.each(Object.entries(proofs))('is deleted for all users after %s, and no email mentions it', async (_, prove) => {
    const app = await testApp()
    const person = await givenUser(app.db, {
      email_verified_at: null,
      first_name: 'Zebenjo',
      is_profile_public: true,
      about: 'See evil.example',
    })
    const course = await givenCourse(app.db, { curriculum: [[{ discussion_enabled: true }]] })
    const [lectureId = 0] = course.lectureIds
    await givenReview(app.db, { course_id: course.id, user_id: person.id, rating_halves: 2 })
    const asked = await app.call(createQuestion, { body: { lectureId, title: 'Cheap course', body: 'See evil.example' } }, person)
    const answered = await app.call(createQuestion, { body: { lectureId, title: 'Cheaper course', body: 'See evil.example' } }, person)
    await givenReply(app.db, answered.data.id)
    await takeHold(app, person.email)
    await app.runJobs()

    await prove(app, person)
    await app.runJobs()

    const reviews = await app.db.selectFrom('reviews').select('id').where('course_id', '=', course.id).execute()
    const posts = await app.db.selectFrom('discussion_posts').select(['id', 'body', 'deleted_at']).orderBy('id').execute()
    expect((await app.call(getPublicProfile, { params: { id: person.id } })).statusCode).toBe(404)
    expect(reviews).toEqual([])
    expect(posts.map(({ id }) => id)).not.toContain(asked.data.id)
    expect(posts[0]).toMatchObject({ id: answered.data.id, body: '', deleted_at: app.clock.now })
    expect(posts).toHaveLength(2)
    expect(JSON.stringify(app.mailbox.mails().filter(({ to }) => to === person.email))).not.toContain('Zebenjo')
  })
})

test('no login with the old password outlives the first proof, however they interleave', async () => {
  const app = await testApp()
  const person = await givenUser(app.db, { email_verified_at: null })
  const code = await verificationCode(app, person)
  const logIn = (n: number) =>
    app.call(accounts.logIn, { body: { email: person.email, password: DEMO_PASSWORD } }, undefined, { 'x-forwarded-for': `203.0.113.${n}` })

  const trying = [1, 2, 3, 4, 5].map(logIn)
  // One login has a session by now, and the others are still checking the old password.
  await Promise.race(trying)
  const verified = await app.call(accounts.verifyEmail, { body: { code } })
  const logins = await Promise.all(trying)

  const tokens = logins.flatMap(({ data }) => (data === null ? [] : [data.token as string]))
  expect(verified.statusCode).toBe(200)
  expect(tokens.length).toBeGreaterThan(0)
  expect(await Promise.all(tokens.map((token) => isAlive(app, token)))).toEqual(tokens.map(() => false))
})

describe('an account whose deletion was requested before the first proof', () => {
  test('is restored when its owner resets the password', async () => {
    const app = await testApp()
    const person = await givenUser(app.db, { email_verified_at: null, erase_at: new Date('2026-09-08') })

    await proofs['a password reset'](app, person)

    expect((await storedFor(app, person, ['users.erase_at']))['users.erase_at']).toBeNull()
  })
})

describe('an account with an unproven address', () => {
  test('can’t get a role, apply to teach or set a payout account', async () => {
    const { call, db } = await testApp()
    const person = await givenUser(db, { email_verified_at: null })
    const teacher = await givenUser(db, { email_verified_at: null, roles: ['INSTRUCTOR'] })
    const application = {
      brand: 'Books',
      headline: 'Teaches bookkeeping',
      bio: 'Twenty years of keeping the books of small shops in Ibadan.',
    }
    const roles = { roles: ['STUDENT' as const, 'MANAGER' as const], reason: 'Joins the team', password: DEMO_PASSWORD }
    const account = {
      currency: 'USD',
      bankName: 'First Bank',
      accountNumber: '12345678',
      accountName: 'Ada Obi',
      password: DEMO_PASSWORD,
    } as const

    const answers = [
      await call(submitApplication, { body: application }, person),
      await call(updateRoles, { params: { id: person.id }, body: roles }, await givenAdmin(db)),
      await call(setPayoutAccount, { body: account }, teacher),
    ]

    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 3 }, () => 'EMAIL_NOT_VERIFIED'))
  })
})
