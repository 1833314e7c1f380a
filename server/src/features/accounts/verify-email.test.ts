import { registerUser, resendVerification, verifyEmail } from '@akada/contract/accounts.ts'
import { getAccount } from '@akada/contract/profiles.ts'
import { describe, expect, test } from 'vitest'
import { givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { isThorough } from '#testing/thoroughness.ts'

const app = await testApp()
const { call, db, clock } = app

const wait = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000)
}
const from = (address: string) => ({ 'x-forwarded-for': address })
const mailsTo = (email: string) => app.mailbox.mails().filter(({ to }) => to === email)
const codeFor = (email: string) => /\/verify-email\?code=([\w-]+)/.exec(mailsTo(email)[0]?.text ?? '')?.[1] ?? ''

const details = { firstName: 'Chidi', lastName: 'Obi', country: 'Nigeria', countryCode: 'NG', password: 'a long passphrase' }

async function registered(email: string) {
  const { data } = await call(registerUser, { body: { ...details, email } })
  await app.runJobs()
  return { id: data.id as string, email }
}

const isVerified = async (person: { id: string }) => (await call(getAccount, {}, person)).data.isEmailVerified

describe('registration', () => {
  test('emails a link that verifies the address once', async () => {
    const person = await registered('chidi@example.test')
    const code = codeFor(person.email)

    const verify = () => call(verifyEmail, { body: { code } }, person)
    const answers = [await verify(), await verify()]

    expect(mailsTo(person.email)[0]).toMatchObject({
      subject: 'Verify your email for Akada',
      text: expect.stringContaining(`http://localhost:3000/verify-email?code=${code}`),
      html: expect.stringContaining(`http://localhost:3000/verify-email?code=${code}`),
    })
    expect(answers).toMatchObject([
      { statusCode: 200, message: 'Your email is verified.' },
      { statusCode: 400, code: 'CODE_INVALID', message: 'This link is no longer valid. Request a new one.' },
    ])
    expect(await isVerified(person)).toBe(true)
  })

  test('reveals the code only in the email', async () => {
    const { id, email } = await registered('secret@example.test')
    const code = codeFor(email)

    const kept = {
      codes: await db.selectFrom('account_codes').selectAll().where('user_id', '=', id).execute(),
      jobs: await db.selectFrom('jobs').selectAll().execute(),
    }
    expect(Buffer.from(code, 'base64url')).toHaveLength(32)
    expect(kept.codes[0]?.code_hash).toHaveLength(32)
    expect(JSON.stringify(kept)).not.toContain(code)
  })

  test('sends no email when it is refused', async () => {
    const { email } = await givenUser(db)

    await call(registerUser, { body: { ...details, email } })
    await app.runJobs()

    expect(mailsTo(email)).toEqual([])
  })

  test('normalizes the phone number, and reports an impossible number together with other faults', async () => {
    const { data } = await call(registerUser, { body: { ...details, email: 'phone@example.test', phoneNumber: '+234-803-123-4567' } })
    const wrong = await call(registerUser, {
      body: { ...details, email: 'nophone@example.test', phoneNumber: '+23412', password: 'password' },
    })

    const row = await db.selectFrom('users').select('phone_number').where('id', '=', data.id).executeTakeFirstOrThrow()
    expect(row.phone_number).toBe('+2348031234567')
    expect(wrong).toMatchObject({
      statusCode: 400,
      errors: [
        { path: 'password' },
        { path: 'phoneNumber', message: 'This phone number isn’t valid. Check the country code and the digits.' },
      ],
    })
  })

  test.runIf(isThorough)('is limited to 100 per network in 30 minutes', async () => {
    const register = (n: number) =>
      call(registerUser, { body: { ...details, email: `pupil-${n}@example.test` } }, undefined, from('192.0.2.30'))

    const pupils = []
    for (let batch = 0; batch < 11; batch++)
      pupils.push(...(await Promise.all(Array.from({ length: 10 }, (_, n) => register(batch * 10 + n)))))

    expect(pupils.filter(({ statusCode }) => statusCode === 200)).toHaveLength(100)
    expect(pupils.at(-1)).toMatchObject({ statusCode: 429, message: 'Too many attempts. Please try again in 30 minutes.' })
    expect(pupils.at(-1)?.headers['retry-after']).toBe('1800')
  })
})

describe('an email verification link', () => {
  test('works for a day', async () => {
    const [early, late] = [await registered('early@example.test'), await registered('late@example.test')]

    wait(86_400 - 1)
    const answer = await call(verifyEmail, { body: { code: codeFor(early.email) } })
    wait(1)
    const tooLate = await call(verifyEmail, { body: { code: codeFor(late.email) } })

    expect([answer.statusCode, tooLate.code]).toEqual([200, 'CODE_INVALID'])
  })

  test('works only once for concurrent requests', async () => {
    const { email } = await registered('crowd@example.test')
    const body = { code: codeFor(email) }

    const answers = await Promise.all(Array.from({ length: 15 }, (_, n) => call(verifyEmail, { body }, undefined, from(`203.0.113.${n}`))))

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('is protected by a limit on wrong guesses', async () => {
    const guess = () => call(verifyEmail, { body: { code: 'A'.repeat(43) } }, undefined, from('2001:db8:9::1'))

    const answers = []
    for (let n = 0; n < 21; n++) answers.push(await guess())

    expect(answers.slice(0, 20).every(({ code }) => code === 'CODE_INVALID')).toBe(true)
    expect(answers[20]).toMatchObject({ statusCode: 429 })
  })
})

describe('requesting another verification link', () => {
  test('emails a new link and invalidates the previous one', async () => {
    const person = await registered('again@example.test')
    const before = codeFor(person.email)
    await call(resendVerification, {}, person)
    await app.runJobs()

    const answers = [
      await call(verifyEmail, { body: { code: before } }),
      await call(verifyEmail, { body: { code: codeFor(person.email) } }),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 200])
  })

  test('is limited to once a minute and five times a day', async () => {
    const person = await registered('patient@example.test')

    const statuses = []
    for (let n = 0; n < 6; n++) {
      const [first, second] = await Promise.all([call(resendVerification, {}, person), call(resendVerification, {}, person)])
      statuses.push([first.statusCode, second.statusCode].sort())
      wait(60)
    }
    await app.runJobs()

    expect(statuses).toEqual([...Array.from({ length: 5 }, () => [200, 429]), [429, 429]])
    expect(mailsTo(person.email)).toHaveLength(6)
  })

  test('is refused for a verified account and without login', async () => {
    expect(await call(resendVerification, {}, await givenUser(db))).toMatchObject({ statusCode: 409, code: 'EMAIL_VERIFIED_ALREADY' })
    expect(await call(resendVerification, {})).toMatchObject({ statusCode: 401 })
  })
})
