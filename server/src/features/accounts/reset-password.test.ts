import { logIn, requestPasswordReset, resetPassword, updatePassword } from '@akada/contract/accounts.ts'
import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp()
const { call, db, clock } = app

const wait = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000)
}
const from = (address: string) => ({ 'x-forwarded-for': address })
let callers = 0
const elsewhere = () => from(`203.0.113.${++callers % 250}`)
const mailsTo = (email: string) => app.mailbox.mails().filter(({ to }) => to === email)
const codeFor = (email: string) => /\/reset-password\?code=([\w-]+)/.exec(mailsTo(email)[0]?.text ?? '')?.[1] ?? ''
const envelope = ({ headers: _, ...rest }: Awaited<ReturnType<typeof call>>) => rest
const newPassword = 'a better passphrase'

async function codeMailedTo(email: string): Promise<string> {
  await call(requestPasswordReset, { query: {}, body: { email } }, undefined, elsewhere())
  await app.runJobs()
  return codeFor(email)
}

const statusWith = async (token: string) =>
  (await app.app.inject({ url: '/api/users/sessions', headers: { authorization: `Bearer ${token}` } })).statusCode

describe('requesting a password reset', () => {
  test('returns the same response for any email address, and emails only accounts that can log in', async () => {
    const known = await givenUser(db)
    const suspended = await givenUser(db, { suspended_at: clock.now })

    const answers = []
    for (const email of [known.email, suspended.email, 'unknown@example.test'])
      answers.push(envelope(await call(requestPasswordReset, { query: {}, body: { email } }, undefined, elsewhere())))
    await app.runJobs()

    expect(answers).toEqual(
      Array.from({ length: 3 }, () => ({ statusCode: 200, message: 'Password reset code sent to your email', data: null })),
    )
    expect(mailsTo(known.email)).toMatchObject([{ subject: 'Reset your Akada password' }])
    expect([...mailsTo(suspended.email), ...mailsTo('unknown@example.test')]).toEqual([])
  })

  test('queues the same job for known and unknown email addresses, without secrets', async () => {
    const { id, email } = await givenUser(db)

    for (const asked of [email, 'unknown-either@example.test'])
      await call(requestPasswordReset, { query: {}, body: { email: asked } }, undefined, elsewhere())

    const jobs = await db
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'send-reset-link')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(jobs.map(({ payload }) => payload)).toEqual([{ userId: null }, { userId: id }])
  })

  test('accepts the email address in the query', async () => {
    const { email } = await givenUser(db)

    const answer = await call(requestPasswordReset, { query: { email }, body: null }, undefined, elsewhere())
    await app.runJobs()

    expect(answer.statusCode).toBe(200)
    expect(mailsTo(email)).toHaveLength(1)
  })

  test.each([
    ['none', {}],
    ['an empty address', { email: '' }],
    ['a malformed address', { email: 'nobody' }],
  ])('rejects a missing or invalid email address: %s', async (_, body) => {
    expect(await call(requestPasswordReset, { query: {}, body })).toMatchObject({
      statusCode: 400,
      code: 'INVALID_INPUT',
      errors: [{ path: 'email', message: 'Valid email is required.' }],
    })
  })

  test('sends an account at most five emails in half an hour, without revealing the limit', async () => {
    const { email } = await givenUser(db)

    const answers = []
    for (let n = 0; n < 7; n++) answers.push(await call(requestPasswordReset, { query: {}, body: { email } }, undefined, elsewhere()))
    await app.runJobs()
    wait(30 * 60)
    await call(requestPasswordReset, { query: {}, body: { email } }, undefined, elsewhere())
    await app.runJobs()

    expect(new Set(answers.map((answer) => JSON.stringify(envelope(answer)))).size).toBe(1)
    expect(mailsTo(email)).toHaveLength(6)
  })

  test('is refused for a network with too many requests', async () => {
    const ask = (n: number) =>
      call(requestPasswordReset, { query: {}, body: { email: `asked-${n}@example.test` } }, undefined, from('192.0.2.26'))

    const answers = await Promise.all(Array.from({ length: 27 }, (_, n) => ask(n)))

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(25)
    expect(answers.find(({ statusCode }) => statusCode === 429)).toMatchObject({
      message: 'Too many attempts. Please try again in 5 minutes.',
      headers: { 'retry-after': '300' },
    })
  })
})

describe('resetting a password', () => {
  test('sets the new password, ends every session and notifies the user', async () => {
    const person = await givenUser(db)
    const session = await call(logIn, { body: { email: person.email, password: DEMO_PASSWORD } })

    const answer = await call(resetPassword, { query: {}, body: { code: await codeMailedTo(person.email), newPassword } })
    await app.runJobs()

    expect(answer).toMatchObject({ statusCode: 200, message: 'Password reset successfully', data: null })
    expect(await statusWith(session.data.token)).toBe(401)
    expect(await call(logIn, { body: { email: person.email, password: DEMO_PASSWORD } })).toMatchObject({ statusCode: 401 })
    expect(await call(logIn, { body: { email: person.email, password: newPassword } })).toMatchObject({ statusCode: 200 })
    expect(mailsTo(person.email)[0]).toMatchObject({ subject: 'Your password was changed' })
  })

  test('verifies an unverified email address and sends no notice of a password change', async () => {
    const person = await givenUser(db, { email_verified_at: null })

    await call(resetPassword, { query: {}, body: { code: await codeMailedTo(person.email), newPassword } })
    await app.runJobs()

    expect(mailsTo(person.email).map(({ subject }) => subject)).not.toContain('Your password was changed')
    const row = await db.selectFrom('users').select('email_verified_at').where('id', '=', person.id).executeTakeFirstOrThrow()
    expect(row.email_verified_at).toEqual(clock.now)
  })

  test('accepts the code and the new password in the query', async () => {
    const { email } = await givenUser(db)

    const query = { code: await codeMailedTo(email), newPassword }

    expect(await call(resetPassword, { query, body: null })).toMatchObject({ statusCode: 200 })
  })

  test('succeeds only once for 100 concurrent requests with the same code', async () => {
    const { email } = await givenUser(db)
    const code = await codeMailedTo(email)
    const reset = (n: number) =>
      call(resetPassword, { query: {}, body: { code, newPassword: `${newPassword} ${n}` } }, undefined, from(`198.51.100.${n}`))

    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => reset(n)))

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code !== undefined && code !== 'CODE_INVALID' && code !== 'BUSY')).toEqual([])
  })

  test('is possible for thirty minutes after the request', async () => {
    const [early, late] = [await givenUser(db), await givenUser(db)]
    const codes = [await codeMailedTo(early.email), await codeMailedTo(late.email)] as const

    wait(30 * 60 - 1)
    const answer = await call(resetPassword, { query: {}, body: { code: codes[0], newPassword } })
    wait(1)
    const tooLate = await call(resetPassword, { query: {}, body: { code: codes[1], newPassword } })

    expect([answer.statusCode, tooLate.code]).toEqual([200, 'CODE_INVALID'])
  })

  test('accepts only the newest code, and no email verification code', async () => {
    const { email, id } = await givenUser(db)
    const older = await codeMailedTo(email)
    const newer = await codeMailedTo(email)
    await db.updateTable('account_codes').set({ purpose: 'VERIFY_EMAIL' }).where('user_id', '=', id).execute()
    const ofOtherPurpose = await call(resetPassword, { query: {}, body: { code: newer, newPassword } })
    await db.updateTable('account_codes').set({ purpose: 'RESET_PASSWORD' }).where('user_id', '=', id).execute()

    const codes = [
      ofOtherPurpose,
      await call(resetPassword, { query: {}, body: { code: older, newPassword } }),
      await call(resetPassword, { query: {}, body: { code: newer, newPassword } }),
    ].map(({ statusCode }) => statusCode)

    expect(codes).toEqual([400, 400, 200])
  })

  test.each([
    [{}, ['The link is incomplete. Open the whole link again.', 'Password is required.']],
    [{ code: '', newPassword: '' }, ['The link is incomplete. Open the whole link again.', 'Password is required.']],
    [{ code: 'A'.repeat(43) }, ['Password is required.']],
    [{ newPassword: 'a long passphrase' }, ['The link is incomplete. Open the whole link again.']],
  ])('reports the fields missing in %o', async (body, messages) => {
    const answer = await call(resetPassword, { query: {}, body }, undefined, elsewhere())

    expect(answer).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT' })
    expect(answer.errors?.map(({ message }) => message)).toEqual(messages)
  })

  test('lifts the login delay caused by an attacker’s guesses', async () => {
    const { email } = await givenUser(db)
    for (let failure = 0; failure < 6; failure++) await call(logIn, { body: { email, password: 'wrong' } }, undefined, elsewhere())
    await call(resetPassword, { query: {}, body: { code: await codeMailedTo(email), newPassword } }, undefined, elsewhere())

    expect(await call(logIn, { body: { email, password: newPassword } }, undefined, elsewhere())).toMatchObject({ statusCode: 200 })
  })

  test('rejects an unknown code, and limits guesses to twenty per network', async () => {
    const guess = () => call(resetPassword, { query: {}, body: { code: 'B'.repeat(43), newPassword } }, undefined, from('192.0.2.21'))

    const answers = []
    for (let n = 0; n < 21; n++) answers.push(await guess())

    expect(answers[19]).toMatchObject({ statusCode: 400, code: 'CODE_INVALID' })
    expect(answers[20]).toMatchObject({ statusCode: 429 })
  })
})

describe('changing a password', () => {
  test('ends every other session and reset link, keeps the current session and notifies the user', async () => {
    const person = await givenUser(db)
    const [here, there] = [
      await call(logIn, { body: { email: person.email, password: DEMO_PASSWORD } }),
      await call(logIn, { body: { email: person.email, password: DEMO_PASSWORD } }),
    ]
    const code = await codeMailedTo(person.email)

    const answer = await app.app.inject({
      method: 'PUT',
      url: '/api/users/update-password',
      headers: { authorization: `Bearer ${here.data.token}` },
      payload: { oldPassword: DEMO_PASSWORD, newPassword },
    })
    await app.runJobs()

    expect(answer.json()).toEqual({ statusCode: 200, message: 'Password updated successfully!', data: null })
    expect([await statusWith(here.data.token), await statusWith(there.data.token)]).toEqual([200, 401])
    expect(await call(resetPassword, { query: {}, body: { code, newPassword } }, undefined, elsewhere())).toMatchObject({
      code: 'CODE_INVALID',
    })
    expect(mailsTo(person.email)[0]).toMatchObject({ subject: 'Your password was changed' })
  })

  test('is refused with a wrong password or without login', async () => {
    const body = { oldPassword: 'wrong', newPassword }

    expect(await call(updatePassword, { body }, await givenUser(db))).toMatchObject({
      statusCode: 400,
      code: 'WRONG_PASSWORD',
      errors: [{ path: 'oldPassword', message: 'Your current password is incorrect.' }],
    })
    expect(await call(updatePassword, { body })).toMatchObject({ statusCode: 401 })
  })

  test('succeeds once for concurrent requests with the same old password', async () => {
    const person = await givenUser(db)
    // Both requests use one session, because a password change ends all other sessions.
    await app.tokenFor(person)
    const change = (n: number) => call(updatePassword, { body: { oldPassword: DEMO_PASSWORD, newPassword: `${newPassword} ${n}` } }, person)

    const answers = await Promise.all([change(1), change(2)])

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  })
})
