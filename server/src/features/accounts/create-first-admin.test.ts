import { checkSetupLink, createFirstAdmin, listSessions } from '@akada/contract/accounts.ts'
import { getAccount } from '@akada/contract/profiles.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenAdmin, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { isThorough } from '#testing/thoroughness.ts'
import { listRoles } from './accounts.queries.ts'
import { createAccount } from './create-account.ts'
import { createSetupLink } from './create-setup-link.ts'

const app = await testApp()
const { call, db, clock } = app
const HOUR_MS = 3_600_000
const person = { firstName: 'Ada', lastName: 'Obi', password: 'a long passphrase' }

let counter = 0
const newEmail = () => `first-${++counter}@example.test`
const admins = () => db.selectFrom('user_roles').select('user_id').where('role', '=', 'ADMIN').execute()

async function newToken(process = 'one:3000') {
  const link = await createSetupLink(db, { process, publicUrl: 'https://akada.example', now: clock.now })
  return /^https:\/\/akada\.example\/setup#token=([\w-]{43})$/.exec(link ?? '')?.[1] ?? expect.unreachable(String(link))
}
const create = (token: string, email = newEmail()) => call(createFirstAdmin, { body: { ...person, email, token } })

beforeEach(async () => {
  await db.deleteFrom('user_roles').where('role', '=', 'ADMIN').execute()
  await db.deleteFrom('setup_links').execute()
  await db.deleteFrom('login_attempts').execute()
})

describe('the first admin', () => {
  test('is created once with the setup link, and is logged in, verified and recorded', async () => {
    const token = await newToken()
    const email = newEmail()

    const checked = await call(checkSetupLink, { body: { token } })
    const created = await create(token, email)
    const again = [await create(token), await call(checkSetupLink, { body: { token } })]

    expect(checked.statusCode).toBe(200)
    expect(created).toMatchObject({ statusCode: 200, data: { roles: ['ADMIN', 'STUDENT'], token: expect.stringMatching(/^[\w-]{43}$/) } })
    expect(again.map(({ statusCode, code }) => [statusCode, code])).toEqual(Array(2).fill([409, 'SETUP_DONE']))
    const { id } = created.data
    expect(await admins()).toEqual([{ user_id: id }])
    expect((await call(getAccount, {}, { id })).data).toMatchObject({ email, isEmailVerified: true })
    expect((await call(listSessions, {}, { id })).data.length).toBeGreaterThan(0)
    const acts = await db.selectFrom('audit_entries').select('act').where('subject_id', '=', id).execute()
    expect(acts).toEqual([{ act: 'PERSON_CREATED' }])
    expect(await db.selectFrom('setup_links').selectAll().execute()).toEqual([])
  })

  test('is created once if concurrent requests use the links of several processes', async () => {
    for (let round = 0; round < (isThorough ? 20 : 3); round += 1) {
      await db.deleteFrom('user_roles').where('role', '=', 'ADMIN').execute()
      const tokens = [await newToken('one:3000'), await newToken('two:3000')]

      const answers = await Promise.all(Array.from({ length: 20 }, (_, caller) => create(tokens[caller % 2] ?? '')))

      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      expect(answers.filter(({ code }) => code === 'SETUP_DONE')).toHaveLength(19)
      expect(await admins()).toHaveLength(1)
    }
  })

  test('has no privileges until two-step verification is on, if the site requires it', async () => {
    const strict = await testApp({ policy: { requireSecondFactor: true } })
    const link = await createSetupLink(strict.db, { process: 'one:3000', publicUrl: '', now: strict.clock.now })

    const { data } = await strict.call(createFirstAdmin, { body: { ...person, email: newEmail(), token: link?.slice(-43) ?? '' } })

    expect(data.roles).toEqual(['STUDENT'])
    expect(await listRoles(strict.db, data.id)).toEqual(['ADMIN', 'STUDENT'])
  })

  test('gets the country of the request, and is the actor in the audit entry', async () => {
    const body = { ...person, email: newEmail(), token: await newToken() }

    const { data } = await call(createFirstAdmin, { body }, undefined, { 'x-country': 'GH' })

    const user = await db.selectFrom('users').select(['country', 'country_code']).where('id', '=', data.id).executeTakeFirst()
    expect(user).toEqual({ country: 'Ghana', country_code: 'GH' })
    const entry = await db.selectFrom('audit_entries').selectAll().where('subject_id', '=', data.id).executeTakeFirst()
    expect(entry).toMatchObject({ act: 'PERSON_CREATED', origin: 'WEB', actor_id: data.id, after: { roles: ['ADMIN'] } })
  })

  test('can’t have the email of an existing account', async () => {
    const { email } = await givenUser(db)
    const token = await newToken()

    const refused = await create(token, email)
    const created = await create(token)

    expect([refused.code, created.statusCode]).toEqual(['EMAIL_TAKEN', 200])
  })

  test('must have a name, an email and a password that registration would accept', async () => {
    const body = { firstName: '', lastName: 'www.example.com', email: 'nobody', password: 'short', token: await newToken() }

    const { statusCode, errors } = await call(createFirstAdmin, { body })

    expect(statusCode).toBe(400)
    expect(errors?.map(({ path }) => path).toSorted()).toEqual(['email', 'firstName', 'lastName', 'password'])
    expect(await admins()).toEqual([])
  })
})

describe('a setup link', () => {
  test('works for 24 hours', async () => {
    const token = await newToken()

    clock.now = new Date(clock.now.getTime() + 24 * HOUR_MS - 1)
    const before = await call(checkSetupLink, { body: { token } })
    clock.now = new Date(clock.now.getTime() + 1)
    const after = [await call(checkSetupLink, { body: { token } }), await create(token)]

    expect(before.statusCode).toBe(200)
    expect(after.map(({ code }) => code)).toEqual(Array(2).fill('SETUP_LINK_INVALID'))
  })

  test('is invalidated only by the next start of the same process', async () => {
    const first = await newToken('one:3000')
    const other = await newToken('two:3000')
    const second = await newToken('one:3000')

    const codes = []
    for (const token of [first, other, second]) codes.push((await call(checkSetupLink, { body: { token } })).code)

    expect(codes).toEqual(['SETUP_LINK_INVALID', undefined, undefined])
  })

  test('is printed only while the site has no admin who can log in', async () => {
    const link = () => createSetupLink(db, { process: 'one:3000', publicUrl: '', now: clock.now })
    const earlier = await newToken()
    const admin = await givenAdmin(db)

    expect(await link()).toBeUndefined()
    expect((await create(earlier)).code).toBe('SETUP_DONE')

    await db.updateTable('users').set({ suspended_at: clock.now }).where('id', '=', admin.id).execute()
    expect(await link()).toBeDefined()
  })

  test('is invalidated when the command line creates an admin', async () => {
    const token = await newToken()
    const registration = { ...person, email: newEmail(), country: 'Nigeria', countryCode: 'NG' }
    await createAccount(db, { registration, roles: ['ADMIN'], siteName: 'Akada', now: clock.now })

    expect([await call(checkSetupLink, { body: { token } }), await create(token)].map(({ code }) => code)).toEqual([
      'SETUP_DONE',
      'SETUP_DONE',
    ])
    expect(await admins()).toHaveLength(1)
  })

  test.each([
    ['an unknown token', 'A'.repeat(43), 'SETUP_LINK_INVALID'],
    ['a malformed token', '../%00 <b>', 'SETUP_LINK_INVALID'],
    ['an empty token', '', 'INVALID_INPUT'],
    ['a token that is too long', 'A'.repeat(201), 'INVALID_INPUT'],
  ])('is refused with %s', async (_, token, code) => {
    await newToken()

    const answers = [await call(checkSetupLink, { body: { token } }), await create(token)]

    expect(answers.map(({ statusCode, code: refusal }) => [statusCode, refusal])).toEqual(Array(2).fill([400, code]))
    expect(await admins()).toEqual([])
  })

  test('is stored only as a hash', async () => {
    const token = await newToken()

    const rows = await db.selectFrom('setup_links').selectAll().execute()

    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows[0]?.token_hash).toHaveLength(32)
  })

  test('is protected by a limit on wrong guesses, which never counts a correct token', async () => {
    const token = await newToken()
    const check = (given: string) => call(checkSetupLink, { body: { token: given } }, undefined, { 'x-forwarded-for': '203.0.113.77' })

    const guesses = []
    for (let guess = 0; guess < 25; guess += 1) guesses.push((await check(`guess-${guess}`)).code)
    const right = await check(token)

    expect(guesses.at(0)).toBe('SETUP_LINK_INVALID')
    expect(guesses.at(-1)).toBe('TOO_MANY_REQUESTS')
    expect(right.statusCode).toBe(200)
  })
})
