import { logIn, registerUser } from '@akada/contract/accounts.ts'
import { getAccount } from '@akada/contract/profiles.ts'
import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp()
const { call, db, clock } = app

const registration = (email: string) => ({
  firstName: 'Chidi',
  lastName: 'Obi',
  country: 'Nigeria',
  countryCode: 'NG',
  phoneNumber: '+2348012345678',
  email,
  password: 'a long passphrase',
  currencyPrefix: 'NGN',
})

const withToken = (token: string) => app.app.inject({ url: '/api/users/account', headers: { authorization: `Bearer ${token}` } })

describe('registration', () => {
  test('creates a student account without starting a session', async () => {
    const made = await call(registerUser, { body: registration('  Chidi@Example.TEST ') })
    const session = await call(logIn, { body: { email: 'chidi@example.test', password: 'a long passphrase' } })

    expect(made).toMatchObject({ statusCode: 200, data: { id: expect.any(String) } })
    expect(made.headers['set-cookie']).toBeUndefined()
    expect(session.data).toEqual({ token: expect.any(String), roles: ['STUDENT'], id: made.data.id })
  })

  test('stores the password only as an argon2id hash', async () => {
    await call(registerUser, { body: registration('hash@example.test') })

    const row = await db.selectFrom('users').select('password_hash').where('email', '=', 'hash@example.test').executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('is refused if the email already has an account, even with concurrent requests', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => call(registerUser, { body: registration('twice@example.test') })))

    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409])
    expect(answers.find((answer) => answer.statusCode === 409)?.message).toBe('An account with this email already exists.')
  })

  test('is refused for a logged-in user', async () => {
    expect(await call(registerUser, { body: registration('second@example.test') }, await givenUser(db))).toMatchObject({ statusCode: 409 })
  })

  test('ignores roles and other undeclared fields', async () => {
    const body = { ...registration('curious@example.test'), roles: ['ADMIN'], isAdmin: true }

    const made = await call(registerUser, { body })
    const session = await call(logIn, { body: { email: body.email, password: body.password } })

    expect([made.statusCode, session.data.roles]).toEqual([200, ['STUDENT']])
  })

  test('reports all faults together', async () => {
    const body = { firstName: ' ', lastName: '', country: '', countryCode: 'Nigeria', email: 'nobody', password: 'short' }

    const answer = await call(registerUser, { body } as never)

    expect(answer).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT' })
    expect(Object.fromEntries(answer.errors?.map(({ path, message }) => [path, message]) ?? [])).toEqual({
      firstName: 'First Name is required.',
      lastName: 'Last Name is required.',
      country: 'Country is required.',
      countryCode: 'This must be a two-letter country code.',
      email: 'Valid email is required.',
      password: 'Password must be at least 8 characters.',
    })
  })
})

describe('login', () => {
  test('returns the same response for a wrong password, an unknown email and a suspended account', async () => {
    const known = await givenUser(db)
    const suspended = await givenUser(db, { suspended_at: clock.now })

    const answers = [
      await call(logIn, { body: { email: known.email, password: 'wrong' } }),
      await call(logIn, { body: { email: 'unknown@example.test', password: 'wrong' } }),
      await call(logIn, { body: { email: suspended.email, password: DEMO_PASSWORD } }),
    ]

    expect(new Set(answers.map(({ headers: _, ...envelope }) => JSON.stringify(envelope))).size).toBe(1)
    expect(answers[0]).toMatchObject({ statusCode: 401, code: 'WRONG_CREDENTIALS' })
  })

  test('sets the cookies for API calls and media players', async () => {
    const { email } = await givenUser(db)

    const { headers } = await call(logIn, { body: { email, password: DEMO_PASSWORD } })

    const cookies = headers['set-cookie'] as string[]
    expect(cookies.map((cookie) => cookie.split('=', 1)[0])).toEqual(['XSRF-TOKEN', 'akada_media', 'akada_visitor'])
    expect(cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))).not.toMatch(/HttpOnly/i)
    expect(cookies.find((cookie) => cookie.startsWith('akada_media='))).toMatch(/HttpOnly/i)
  })
})

describe('session', () => {
  test('ends at logout', async () => {
    const { email } = await givenUser(db)
    const { data } = await call(logIn, { body: { email, password: DEMO_PASSWORD } })
    const during = await withToken(data.token)

    await app.app.inject({ method: 'POST', url: '/api/auth/logout', headers: { authorization: `Bearer ${data.token}` } })

    expect([during.statusCode, (await withToken(data.token)).statusCode]).toEqual([200, 401])
  })

  test('that has already ended can be logged out, which deletes the media cookie', async () => {
    const { email, id } = await givenUser(db)
    const { data } = await call(logIn, { body: { email, password: DEMO_PASSWORD } })
    await db.deleteFrom('sessions').where('user_id', '=', id).execute()

    const headers = { authorization: `Bearer ${data.token}` }
    const answer = await app.app.inject({ method: 'POST', url: '/api/auth/logout', headers })

    expect(answer.statusCode).toBe(200)
    expect(answer.cookies).toMatchObject(['akada_media', 'akada_visitor'].map((name) => ({ name, value: '', maxAge: 0 })))
  })

  test('expires thirty days after its last use', async () => {
    const { email } = await givenUser(db)
    const { data } = await call(logIn, { body: { email, password: DEMO_PASSWORD } })
    const begun = clock.now.getTime()

    const statuses = []
    for (const days of [29, 58, 89]) {
      clock.now = new Date(begun + days * 86_400_000)
      statuses.push((await withToken(data.token)).statusCode)
    }

    expect(statuses).toEqual([200, 200, 401])
  })

  test('ends immediately when its user is suspended', async () => {
    const { email, id } = await givenUser(db)
    const { data } = await call(logIn, { body: { email, password: DEMO_PASSWORD } })

    await db.updateTable('users').set({ suspended_at: clock.now }).where('id', '=', id).execute()

    expect((await withToken(data.token)).statusCode).toBe(401)
  })

  test('is stored with only the hash of its token', async () => {
    const { email, id } = await givenUser(db)
    const { data } = await call(logIn, { body: { email, password: DEMO_PASSWORD } })

    const row = await db.selectFrom('sessions').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(data.token)
    expect(row.token_hash).toHaveLength(32)
  })
})

describe('account', () => {
  test('is returned to its user, without secrets', async () => {
    const user = await givenUser(db, { phone_number: '+2348012345678' })

    const { data } = await call(getAccount, {}, user)

    expect(data).toMatchObject({ id: user.id, email: user.email, phoneNumber: '+2348012345678', roles: [{ name: 'STUDENT' }] })
    expect(JSON.stringify(data)).not.toContain('argon2')
  })

  test('requires login', async () => {
    expect(await call(getAccount, {})).toMatchObject({ statusCode: 401 })
  })
})
