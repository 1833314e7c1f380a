import { listSessions, logIn, requestPasswordReset } from '@akada/contract/accounts.ts'
import { getAccount } from '@akada/contract/profiles.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { enqueue } from '#platform/jobs/jobs.ts'
import { givenUser } from '#testing/builders.ts'
import { startLoginProvider } from '#testing/login-provider.ts'
import { givenProviderUser, openBrowser } from '#testing/login-steps.ts'
import { testApp } from '#testing/test-app.ts'

const school = await startLoginProvider()
const lean = await startLoginProvider({ id: 'lean', name: 'Lean login', hasLeanTokens: true })
const app = await testApp({ loginProviders: [school.provider, lean.provider] })
const { call, clock, db, mailbox, runJobs } = app
afterAll(async () => {
  await school.close()
  await lean.close()
})

const aBrowser = () => openBrowser(app, school)
const accountsWith = (email: string) => db.selectFrom('users').selectAll().where('email', '=', email).execute()
const mailsTo = (email: string) => mailbox.mails().filter(({ to }) => to === email)
const linksOf = (userId: string) => db.selectFrom('linked_logins').selectAll().where('user_id', '=', userId).execute()

describe('the first login with a provider', () => {
  test('creates an account with the name and the verified address, and logs in', async () => {
    const subject = givenProviderUser(school, { email: 'Chioma.Eze@School.test', given_name: 'Chioma', family_name: 'Eze' })

    const { data, headers } = await aBrowser().logIn(subject, { returnUrl: '/courses/7?add=1' })

    expect(data).toMatchObject({ needs: null, returnUrl: '/courses/7?add=1', session: { roles: ['STUDENT'] } })
    expect(String(headers['set-cookie'])).toMatch(/XSRF-TOKEN=.*akada_media=/)
    const { data: account } = await call(getAccount, {}, undefined, { authorization: `Bearer ${data.session.token}` })
    expect(account).toMatchObject({
      firstName: 'Chioma',
      lastName: 'Eze',
      email: 'chioma.eze@school.test',
      isEmailVerified: true,
      country: 'NG',
    })
  })

  test('sends no verification email', async () => {
    const subject = givenProviderUser(school)

    await aBrowser().logIn(subject)
    await runJobs()

    expect(mailsTo(`${subject}@school.test`)).toEqual([])
  })

  test('shows the new session in the list of devices', async () => {
    const { data } = await aBrowser().logIn(givenProviderUser(school))

    const { data: sessions } = await call(listSessions, {}, { id: data.session.id })

    expect(sessions).toHaveLength(2)
  })

  test('stores no usable password', async () => {
    const subject = givenProviderUser(school)
    await aBrowser().logIn(subject)

    const answer = await call(logIn, { body: { email: `${subject}@school.test`, password: 'A'.repeat(43) } })

    expect(answer).toMatchObject({ statusCode: 401, code: 'WRONG_CREDENTIALS' })
  })

  test('reads the address and the name from the user information if the ID token has none', async () => {
    const subject = givenProviderUser(lean, { given_name: undefined, family_name: undefined, name: 'Bola  Ade Ojo' })

    const { data } = await openBrowser(app, lean).logIn(subject)

    const [account] = await accountsWith(`${subject}@school.test`)
    expect(account).toMatchObject({ id: data.session.id, first_name: 'Bola', last_name: 'Ade Ojo' })
  })

  test.each([
    ['has no family name', { family_name: undefined }],
    ['contains a web address', { family_name: 'www.evil.example' }],
    ['is too long', { given_name: 'a'.repeat(61) }],
    ['is not a text', { given_name: 7 as unknown as string }],
  ])('asks for the name if the provider’s name %s', async (_, user) => {
    const subject = givenProviderUser(school, user)
    const browser = aBrowser()
    const query = await browser.queryOf(subject)

    const asked = await browser.answer(query)
    const done = await browser.finish(query, { firstName: 'Ada', lastName: 'Obi' })

    expect(asked.data).toMatchObject({ needs: 'NAME', session: null })
    expect(done.data).toMatchObject({ needs: null, session: { roles: ['STUDENT'] } })
    expect(await accountsWith(`${subject}@school.test`)).toMatchObject([{ first_name: 'Ada', last_name: 'Obi' }])
  })

  test('still asks for the name if none was entered', async () => {
    const browser = aBrowser()
    const query = await browser.queryOf(givenProviderUser(school, { given_name: undefined }))
    await browser.answer(query)

    expect((await browser.finish(query, {})).data).toMatchObject({ needs: 'NAME', session: null })
  })

  test.each([
    ['isn’t verified', { email_verified: false }],
    ['is verified by a word instead of true', { email_verified: 'true' as unknown as boolean }],
    ['has no statement about it', { email_verified: undefined }],
    ['is missing', { email: undefined }],
    ['is malformed', { email: 'somewhere' }],
  ])('is refused if the address %s', async (_, user) => {
    const answer = await aBrowser().logIn(givenProviderUser(school, user))

    expect(answer).toMatchObject({
      statusCode: 403,
      code: 'PROVIDER_EMAIL_UNVERIFIED',
      message: 'School login hasn’t verified your email. Verify it there, or log in another way.',
    })
  })

  test('counts as a registration for the limit per network', async () => {
    const subject = givenProviderUser(school)
    const key = 'register:address:203.0.113.77'
    await db.insertInto('throttle_windows').values({ key, began_at: clock.now, count: 100 }).execute()
    const browser = openBrowser(
      { call: (endpoint, input, as, headers) => call(endpoint, input, as, { ...headers, 'x-forwarded-for': '203.0.113.77' }) },
      school,
    )

    expect(await browser.logIn(subject)).toMatchObject({ statusCode: 429, code: 'TOO_MANY_REQUESTS' })
    expect(await accountsWith(`${subject}@school.test`)).toEqual([])
  })
})

describe('a later login with a provider', () => {
  test('opens the same account, even if the address there changed, is gone, or is no longer verified', async () => {
    const subject = givenProviderUser(school, { email: 'before@school.test' })
    const first = await aBrowser().logIn(subject)

    const ids = []
    for (const user of [{ email: 'after@school.test', email_verified: true }, { email: 'after@school.test', email_verified: false }, {}]) {
      school.behavior.users.set(subject, user)
      ids.push((await aBrowser().logIn(subject)).data.session.id)
    }

    expect(new Set(ids)).toEqual(new Set([first.data.session.id]))
    expect(await accountsWith('before@school.test')).toHaveLength(1)
    expect(await accountsWith('after@school.test')).toEqual([])
  })

  test('never opens the account of another person who now has the address', async () => {
    const before = givenProviderUser(school, { email: 'reused@school.test' })
    const first = await aBrowser().logIn(before)
    const successor = givenProviderUser(school, { email: 'reused@school.test' })

    const answer = await aBrowser().logIn(successor)

    expect(answer).toMatchObject({
      statusCode: 409,
      code: 'PROVIDER_LOGIN_CONFLICT',
      message: 'Your account is linked to another account at School login. Log in another way, and change it in Settings.',
    })
    expect(await linksOf(first.data.session.id)).toHaveLength(1)
  })

  test('is refused for a suspended account', async () => {
    const subject = givenProviderUser(school)
    const { data } = await aBrowser().logIn(subject)
    await db.updateTable('users').set({ suspended_at: clock.now }).where('id', '=', data.session.id).execute()

    expect(await aBrowser().logIn(subject)).toMatchObject({ statusCode: 403, code: 'PROVIDER_ACCOUNT_SUSPENDED' })
  })

  test('reopens an account that its owner closed, and tells the owner', async () => {
    const subject = givenProviderUser(school)
    const { data } = await aBrowser().logIn(subject)
    await db
      .updateTable('users')
      .set({ erase_at: new Date(clock.now.getTime() + 86_400_000) })
      .where('id', '=', data.session.id)
      .execute()

    const again = await aBrowser().logIn(subject)
    await runJobs()

    expect(again.data.session.id).toBe(data.session.id)
    expect(await accountsWith(`${subject}@school.test`)).toMatchObject([{ erase_at: null }])
    expect(mailsTo(`${subject}@school.test`)).toHaveLength(1)
  })

  test('gives staff roles only with the second factor that the site requires', async () => {
    const strict = await testApp({ loginProviders: [school.provider], policy: { requireSecondFactor: true } })
    const subject = givenProviderUser(school)
    const { data } = await openBrowser(strict, school).logIn(subject)
    await strict.db.insertInto('user_roles').values({ user_id: data.session.id, role: 'ADMIN' }).execute()

    const again = await openBrowser(strict, school).logIn(subject)

    expect(again.data.session.roles).toEqual(['STUDENT'])
  })
})

describe('returning after the login', () => {
  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)', 'courses', ''])(
    'goes to the home page instead of %j',
    async (returnUrl) => {
      expect((await aBrowser().logIn(givenProviderUser(school), { returnUrl })).data.returnUrl).toBe('/')
    },
  )
})

describe('many concurrent first logins', () => {
  test('of one user create one account, and all succeed', async () => {
    const subject = givenProviderUser(school)
    const browsers = Array.from({ length: 8 }, aBrowser)
    const queries: string[] = []
    for (const browser of browsers) queries.push(await browser.queryOf(subject))

    const answers = await Promise.all(browsers.map((browser, index) => browser.answer(queries[index] ?? '')))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ data }) => data.session.id)).size).toBe(1)
    expect(await accountsWith(`${subject}@school.test`)).toHaveLength(1)
  })

  test('with one answer open one session', async () => {
    const browser = aBrowser()
    const query = await browser.queryOf(givenProviderUser(school))

    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.answer(query)))

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'PROVIDER_LOGIN_EXPIRED']))
  })

  test('finished twice with the same name open one session', async () => {
    const subject = givenProviderUser(school, { given_name: undefined })
    const browser = aBrowser()
    const query = await browser.queryOf(subject)
    await browser.answer(query)

    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.finish(query, { firstName: 'Ada', lastName: 'Obi' })))

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await accountsWith(`${subject}@school.test`)).toHaveLength(1)
  })
})

test('a password reset gives an account of a provider its password', async () => {
  const subject = givenProviderUser(school)
  await aBrowser().logIn(subject)
  await runJobs()

  await call(requestPasswordReset, { query: {}, body: { email: `${subject}@school.test` } })
  await runJobs()

  expect(mailsTo(`${subject}@school.test`)).toHaveLength(1)
})

test('a login in progress is deleted after it expired', async () => {
  await aBrowser().start()
  const user = await givenUser(db)
  await aBrowser().startLinking(user, 'learn-with-akada')
  clock.now = new Date(clock.now.getTime() + 11 * 60_000)

  await enqueue(db, { kind: 'purge-provider-logins', payload: {} })
  await runJobs()

  expect(await db.selectFrom('provider_logins').select('provider').where('expires_at', '<=', clock.now).execute()).toEqual([])
})
