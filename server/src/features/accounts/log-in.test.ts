import { listSessions, logIn, registerUser, setUpSecondFactor, updatePassword } from '@akada/contract/accounts.ts'
import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { buildApp } from '../../app.ts'

const app = await testApp()
const { call, db, clock } = app

const from = (address: string) => ({ 'x-forwarded-for': address })
let addresses = 0
const anAddress = () => `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`
const logInWith = (email: string, password: string, address = anAddress()) =>
  call(logIn, { body: { email, password } }, undefined, from(address))
const wait = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000)
}
const attemptsOf = (email: string) => db.selectFrom('login_attempts').selectAll().where('email', '=', email).execute()

describe('guessing the password of an account', () => {
  test('is delayed after five failures, even from several IP addresses, and allowed later', async () => {
    const { email } = await givenUser(db)
    for (let failure = 0; failure < 5; failure++) await logInWith(email, 'wrong', `198.51.100.${failure}`)

    const slowed = await logInWith(email, DEMO_PASSWORD, '198.51.100.99')
    wait(31)
    const again = await logInWith(email, DEMO_PASSWORD)

    expect(slowed).toMatchObject({
      statusCode: 429,
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many wrong attempts. Please try again in 30 seconds.',
    })
    expect(slowed.headers['retry-after']).toBe('30')
    expect(again.statusCode).toBe(200)
  })

  test('is delayed longer after each failure', async () => {
    const { email } = await givenUser(db)
    for (let failure = 0; failure < 5; failure++) await logInWith(email, 'wrong')
    wait(31)
    await logInWith(email, 'wrong')

    expect((await logInWith(email, 'wrong')).headers['retry-after']).toBe('60')
  })

  test('is delayed for an unknown email too', async () => {
    const email = 'unknown-at-all@example.test'
    for (let failure = 0; failure < 5; failure++) await logInWith(email, 'wrong')

    expect(await logInWith(email, 'wrong')).toMatchObject({ statusCode: 429 })
  })

  test('is limited to five checks out of 100 concurrent attempts', async () => {
    const { email } = await givenUser(db)

    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => logInWith(email, `guess ${n}`, `203.0.113.${n}`)))

    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => ![401, 429, 503].includes(status))).toEqual([])
  })

  test('is delayed in other processes and after a restart too', async () => {
    const { email } = await givenUser(db)
    for (let failure = 0; failure < 5; failure++) await logInWith(email, 'wrong')
    const other = await buildApp(app.deps)

    const answer = await other.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: DEMO_PASSWORD } })
    await other.close()

    expect(answer.statusCode).toBe(429)
  })

  test('starts with no counted failures after a successful login', async () => {
    const { email } = await givenUser(db)
    for (let failure = 0; failure < 4; failure++) await logInWith(email, 'wrong')
    await logInWith(email, DEMO_PASSWORD)
    for (let failure = 0; failure < 4; failure++) await logInWith(email, 'wrong')

    expect(await logInWith(email, DEMO_PASSWORD)).toMatchObject({ statusCode: 200 })
  })
})

describe('guessing passwords from one IP address', () => {
  test('is delayed for the whole network after twenty failures', async () => {
    for (let failure = 0; failure < 20; failure++) await logInWith(`many-${failure}@example.test`, 'wrong', `2001:db8:7:7::${failure + 1}`)
    const { email } = await givenUser(db)

    const inside = await logInWith(email, DEMO_PASSWORD, '2001:db8:7:7:ffff::1')
    const outside = await logInWith(email, DEMO_PASSWORD, '2001:db8:7:8::1')

    expect([inside.statusCode, outside.statusCode]).toEqual([429, 200])
  })

  test('isn’t confused with 25 concurrent successful logins', async () => {
    const people = await Promise.all(Array.from({ length: 25 }, () => givenUser(db)))

    const answers = await Promise.all(people.map(({ email }) => logInWith(email, DEMO_PASSWORD, '192.0.2.25')))

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })
})

test('logins in a burst are accepted or refused as busy, and none counts as a failure', async () => {
  const people = await Promise.all(Array.from({ length: 90 }, () => givenUser(db)))

  const answers = await Promise.all(people.map(({ email }) => logInWith(email, DEMO_PASSWORD, '192.0.2.90')))

  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(statuses).toContain(200)
  const left = await db
    .selectFrom('login_attempts')
    .select('id')
    .where(
      'email',
      'in',
      people.map(({ email }) => email),
    )
    .execute()
  expect(left).toEqual([])
})

describe('password confirmation by a logged-in user', () => {
  const change = { newPassword: 'another long passphrase' }

  test('counts wrong passwords and failed logins together', async () => {
    const person = await givenUser(db)
    for (let failure = 0; failure < 3; failure++) await logInWith(person.email, 'wrong')
    for (let failure = 0; failure < 2; failure++) await call(updatePassword, { body: { ...change, oldPassword: 'wrong' } }, person)

    expect(await call(updatePassword, { body: { ...change, oldPassword: DEMO_PASSWORD } }, person)).toMatchObject({ statusCode: 429 })
    expect(await logInWith(person.email, DEMO_PASSWORD)).toMatchObject({ statusCode: 429 })
  })

  test('is limited to five checks out of 100 concurrent attempts', async () => {
    const person = await givenUser(db)
    const asked = { ...change, oldPassword: 'wrong' }

    const answers = await Promise.all(Array.from({ length: 100 }, () => call(updatePassword, { body: asked }, person)))

    expect(answers.filter(({ code }) => code === 'WRONG_PASSWORD')).toHaveLength(5)
    expect(answers.filter(({ statusCode }) => ![400, 429, 503].includes(statusCode))).toEqual([])
  })
})

describe('a successful login', () => {
  test('deletes its record of the attempt', async () => {
    const { email } = await givenUser(db)

    await logInWith(email, DEMO_PASSWORD)

    expect(await attemptsOf(email)).toEqual([])
  })

  test('keeps the twenty most recently used sessions', async () => {
    const { email, id } = await givenUser(db)
    const tokens: string[] = []
    for (let login = 0; login < 21; login++) {
      wait(1)
      tokens.push((await logInWith(email, DEMO_PASSWORD)).data.token)
    }

    const statuses = await Promise.all(
      [0, 1, 20].map(async (index) => {
        const headers = { authorization: `Bearer ${tokens[index]}` }
        return (await app.app.inject({ url: '/api/users/sessions', headers })).statusCode
      }),
    )
    expect(statuses).toEqual([401, 200, 200])
    expect((await call(listSessions, {}, { id })).data).toHaveLength(21)
  })

  test('requires every character of the password as typed', async () => {
    const pairs = [
      ['  spaces around me ', 'spaces around me'],
      ['Case Matters Here', 'case matters here'],
      [`${'long '.repeat(25)}end`, `${'long '.repeat(25)}enD`],
      ['café au lait', 'cafe au lait'],
    ] as const
    for (const [index, [password, other]] of pairs.entries()) {
      const email = `exact-${index}@example.test`
      const person = { firstName: 'Ife', lastName: 'Ade', country: 'Nigeria', countryCode: 'NG', email, password }
      await call(registerUser, { body: person })

      expect([(await logInWith(email, other)).statusCode, (await logInWith(email, password)).statusCode]).toEqual([401, 200])
    }
  })
})

describe('a password with Unicode letters', () => {
  // Ọ́lábísí: composed, decomposed, with its marks in another order, and with fullwidth digits.
  const composed = '\u1ecc\u0301l\u00e1b\u00eds\u00ed 2026'
  const spellings = [
    composed,
    composed.normalize('NFD'),
    `\u00d3\u0323${composed.slice(2)}`,
    composed.replace('2026', '\uff12\uff10\uff12\uff16'),
  ]
  const hashOf = async (id: string) =>
    (await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()).password_hash
  /** Returns a user whose hash was made by a release without normalization. */
  const givenHashAsTyped = async (password: string) => givenUser(db, { password_hash: await hash(password) })

  test('is accepted in every normalization form', async () => {
    const email = 'olabisi@example.test'
    const body = { firstName: 'Bisi', lastName: 'Ade', country: 'Nigeria', countryCode: 'NG', email, password: composed.normalize('NFD') }
    await call(registerUser, { body })

    const answers = []
    for (const spelling of spellings) answers.push((await logInWith(email, spelling)).statusCode)

    expect(new Set(spellings).size).toBe(4)
    expect(answers).toEqual([200, 200, 200, 200])
  })

  test('is accepted for a hash made without normalization, and the login replaces the hash', async () => {
    const asTyped = composed.normalize('NFD')
    const person = await givenHashAsTyped(asTyped)
    const before = await hashOf(person.id)

    const otherSpelling = await logInWith(person.email, composed)
    const first = await logInWith(person.email, asTyped)
    const replaced = await hashOf(person.id)
    const second = await logInWith(person.email, composed)

    expect([otherSpelling.statusCode, first.statusCode, second.statusCode]).toEqual([401, 200, 200])
    expect(replaced).not.toBe(before)
    expect(await hashOf(person.id)).toBe(replaced)
  })

  test('is accepted for a hash made without normalization in concurrent logins and password confirmations', async () => {
    const asTyped = composed.normalize('NFD')
    const person = await givenHashAsTyped(asTyped)

    const asked = await call(setUpSecondFactor, { body: { password: asTyped } }, person)
    const logins = await Promise.all([1, 2, 3, 4].map(() => logInWith(person.email, asTyped)))

    expect(asked.statusCode).toBe(200)
    expect(logins.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect((await logInWith(person.email, composed)).statusCode).toBe(200)
  })
})
