import { registerUser, requestPasswordReset, resetPassword, updatePassword } from '@akada/contract/accounts.ts'
import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { checkPassword } from './check-password.ts'

const app = await testApp()
const { call, db } = app

const message = 'This password is too common. Please choose another.'
const refused = (path: string) => ({ statusCode: 400, code: 'INVALID_INPUT', errors: [{ path, message }] })
const person = { email: 'chidi@example.test', firstName: 'Chidi', lastName: 'Obi' }

test('every common password is rejected', async () => {
  const all = dictionary['passwords-common']
  const sample = all.filter((_, rank) => rank % 200 === 0)

  const faults = await Promise.all(sample.map((password) => checkPassword({ password, person, siteName: 'Akada', path: 'password' })))

  expect(all.length).toBeGreaterThan(10_000)
  expect(faults.filter((found) => found.length === 0)).toEqual([])
})

describe.each(['iloveyou', 'PASSWORD1', 'Akada-2026', 'adaeze1990'])('password %s', (password) => {
  const identity = { first_name: 'Adaeze' }

  test('is rejected at registration', async () => {
    const email = `${password.toLowerCase()}@example.test`
    const body = { firstName: 'Adaeze', lastName: 'Obi', country: 'Nigeria', countryCode: 'NG', email, password }

    expect(await call(registerUser, { body })).toMatchObject(refused('password'))
  })

  test('is rejected in a password change', async () => {
    const user = await givenUser(db, identity)

    expect(await call(updatePassword, { body: { oldPassword: DEMO_PASSWORD, newPassword: password } }, user)).toMatchObject(
      refused('newPassword'),
    )
  })

  test('is rejected in a password reset, and the link stays valid', async () => {
    const { email } = await givenUser(db, identity)
    await call(requestPasswordReset, { query: {}, body: { email } })
    await app.runJobs()
    const code = /code=([\w-]+)/.exec(app.mailbox.mails().find(({ to }) => to === email)?.text ?? '')?.[1] ?? ''

    const weak = await call(resetPassword, { query: {}, body: { code, newPassword: password } })
    const strong = await call(resetPassword, { query: {}, body: { code, newPassword: 'a better one, I think' } })

    expect(weak).toMatchObject(refused('newPassword'))
    expect(strong.statusCode).toBe(200)
  })
})

test.each([
  ['aaaaaaaz', 200],
  ['7 chars', 400],
])('only a password’s length counts, not its kinds of characters: %s gets status %i', async (password, statusCode) => {
  const body = {
    firstName: 'Ife',
    lastName: 'Ade',
    country: 'Nigeria',
    countryCode: 'NG',
    email: `kind-${statusCode}@example.test`,
    password,
  }

  expect(await call(registerUser, { body })).toMatchObject({ statusCode })
})
