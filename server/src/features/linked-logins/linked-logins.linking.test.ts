import {
  enableSecondFactor,
  listSessions,
  logIn,
  requestPasswordReset,
  resetPassword,
  setUpSecondFactor,
  updatePassword,
} from '@akada/contract/accounts.ts'
import { deleteLinkedLogin, listLinkedLogins } from '@akada/contract/linked-logins.ts'
import { requestDataExport } from '@akada/contract/privacy.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'
import { NO_PASSWORD } from '#platform/security/passwords.ts'
import { DEMO_PASSWORD, givenUser } from '#testing/builders.ts'
import { startLoginProvider } from '#testing/login-provider.ts'
import { givenProviderUser, openBrowser } from '#testing/login-steps.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const school = await startLoginProvider()
const work = await startLoginProvider({ id: 'work', name: 'Work login' })
const app = await testApp({ loginProviders: [school.provider, work.provider] })
const { call, clock, db, mailbox, runJobs } = app
afterAll(async () => {
  await school.close()
  await work.close()
})

const aBrowser = (provider = school) => openBrowser(app, provider)
const linksOf = (userId: string) => db.selectFrom('linked_logins').select(['id', 'issuer', 'email']).where('user_id', '=', userId).execute()
const mailsTo = (email: string) => mailbox.mails().filter(({ to }) => to === email)
const expired = { statusCode: 400, code: 'PROVIDER_LOGIN_EXPIRED' }

/** A user of the site, and a user at the provider with the same address. */
async function givenBoth(user: Parameters<typeof givenUser>[1] = {}) {
  const person = await givenUser(db, user)
  return { person, subject: givenProviderUser(school, { email: person.email }) }
}

/** Turns on two-step verification. Returns a function that creates the next codes. */
async function givenFactor(person: TestPerson) {
  const { data } = await call(setUpSecondFactor, { body: { password: DEMO_PASSWORD } }, person)
  const totp = new TOTP({ secret: Secret.fromBase32(data.secret) })
  const code = () => totp.generate({ timestamp: clock.now.getTime() })
  await call(enableSecondFactor, { body: { code: code() } }, person)
  return () => {
    clock.now = new Date(clock.now.getTime() + 30_000)
    return code()
  }
}

describe('the first login with the address of an account', () => {
  test('asks for the password once, links the login, logs in and tells the owner', async () => {
    const { person, subject } = await givenBoth()
    const browser = aBrowser()
    const query = await browser.queryOf(subject, { returnUrl: '/cart' })

    const asked = await browser.answer(query)
    const done = await browser.finish(query, { password: DEMO_PASSWORD })
    const later = await aBrowser().logIn(subject)
    await runJobs()

    expect(asked.data).toMatchObject({ needs: 'PASSWORD', session: null, email: person.email })
    expect(done.data).toMatchObject({ needs: null, returnUrl: '/cart', session: { id: person.id } })
    expect(later.data).toMatchObject({ needs: null, session: { id: person.id } })
    expect(mailsTo(person.email)).toMatchObject([{ subject: 'You can now log in with School login' }])
  })

  test('is refused with a wrong password, which can be corrected', async () => {
    const { person, subject } = await givenBoth()
    const browser = aBrowser()
    const query = await browser.queryOf(subject)
    await browser.answer(query)

    const wrong = await browser.finish(query, { password: 'wrong' })
    const none = await browser.finish(query, {})
    const links = await linksOf(person.id)
    const right = await browser.finish(query, { password: DEMO_PASSWORD })

    expect(wrong).toMatchObject({ statusCode: 400, code: 'WRONG_PASSWORD', errors: [{ path: 'password' }] })
    expect(none.data).toMatchObject({ needs: 'PASSWORD', session: null })
    expect(links).toEqual([])
    expect(right.statusCode).toBe(200)
  })

  test('shares the limit on wrong passwords with other logins', async () => {
    const { person, subject } = await givenBoth()
    const browser = aBrowser()
    const query = await browser.queryOf(subject)
    await browser.answer(query)

    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.finish(query, { password: 'wrong' })))
    const slowed = await call(logIn, { body: { email: person.email, password: DEMO_PASSWORD } })

    expect(answers.filter(({ code }) => code === 'WRONG_PASSWORD')).toHaveLength(5)
    expect(slowed).toMatchObject({ statusCode: 429 })
  })

  test('can’t be finished by another browser', async () => {
    const { subject } = await givenBoth()
    const browser = aBrowser()
    const query = await browser.queryOf(subject)
    await browser.answer(query)
    const stranger = aBrowser()
    await stranger.start()

    expect(await stranger.finish(query, { password: DEMO_PASSWORD })).toMatchObject(expired)
  })

  test('can’t be finished before the provider’s answer was checked', async () => {
    const { subject } = await givenBoth()
    const browser = aBrowser()

    expect(await browser.finish(await browser.queryOf(subject), { password: DEMO_PASSWORD })).toMatchObject(expired)
  })

  test('is refused for a suspended account, only after its password', async () => {
    const { subject } = await givenBoth({ suspended_at: clock.now })
    const browser = aBrowser()
    const query = await browser.queryOf(subject)

    expect((await browser.answer(query)).data).toMatchObject({ needs: 'PASSWORD' })
    expect(await browser.finish(query, { password: DEMO_PASSWORD })).toMatchObject({ code: 'PROVIDER_ACCOUNT_SUSPENDED' })
  })

  test('needs no password if the account has none', async () => {
    const { person, subject } = await givenBoth({ password_hash: NO_PASSWORD })

    expect((await aBrowser().logIn(subject)).data).toMatchObject({ needs: null, session: { id: person.id } })
  })

  test('proves the address of an account that a stranger may have created, and ends other sessions', async () => {
    const { person, subject } = await givenBoth({ email_verified_at: null })
    await app.tokenFor(person)
    const browser = aBrowser()
    const query = await browser.queryOf(subject)
    await browser.answer(query)

    const { data } = await browser.finish(query, { password: DEMO_PASSWORD })

    const user = await db.selectFrom('users').select('email_verified_at').where('id', '=', person.id).executeTakeFirst()
    expect(user?.email_verified_at).toEqual(clock.now)
    const { data: sessions } = await call(listSessions, {}, undefined, { authorization: `Bearer ${data.session.token}` })
    expect(sessions).toMatchObject([{ isCurrent: true }])
  })

  test('never logs in the stranger’s victim without the password, so the account stays unlinked', async () => {
    const { person, subject } = await givenBoth({ email_verified_at: null })

    const { data } = await aBrowser().logIn(subject)

    expect(data).toMatchObject({ needs: 'PASSWORD', session: null })
    expect(await linksOf(person.id)).toEqual([])
  })
})

describe('two-step verification', () => {
  test('asks for the code at a login with a provider, which works once', async () => {
    const { person, subject } = await givenBoth()
    await aBrowser().link(person, subject, DEMO_PASSWORD)
    const nextCode = await givenFactor(person)
    const browser = aBrowser()
    const query = await browser.queryOf(subject)
    const code = nextCode()

    const asked = await browser.answer(query)
    const wrong = await browser.finish(query, { code: '000000' })
    const right = await browser.finish(query, { code })
    const other = aBrowser()
    const otherQuery = await other.queryOf(subject)
    await other.answer(otherQuery)
    const again = await other.finish(otherQuery, { code })

    expect(asked.data).toMatchObject({ needs: 'CODE', session: null })
    expect(wrong).toMatchObject({ statusCode: 400, code: 'SECOND_FACTOR_WRONG' })
    expect(right.data).toMatchObject({ needs: null, session: { id: person.id } })
    expect(again).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
  })

  test('limits guesses of the code', async () => {
    const { person, subject } = await givenBoth()
    await aBrowser().link(person, subject, DEMO_PASSWORD)
    await givenFactor(person)
    const browser = aBrowser()
    const query = await browser.queryOf(subject)
    await browser.answer(query)

    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.finish(query, { code: '000000' })))

    expect(answers.filter(({ code }) => code === 'SECOND_FACTOR_WRONG')).toHaveLength(5)
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toEqual([])
  })

  test('asks for the password and the code before the first login with a provider is linked', async () => {
    const { person, subject } = await givenBoth()
    const nextCode = await givenFactor(person)
    const browser = aBrowser()
    const query = await browser.queryOf(subject)
    await browser.answer(query)

    const withoutCode = await browser.finish(query, { password: DEMO_PASSWORD })
    const links = await linksOf(person.id)
    const withCode = await browser.finish(query, { password: DEMO_PASSWORD, code: nextCode() })

    expect(withoutCode).toMatchObject({ statusCode: 401, code: 'SECOND_FACTOR_REQUIRED' })
    expect(links).toEqual([])
    expect(withCode.data).toMatchObject({ session: { id: person.id } })
  })
})

describe('linking in the settings', () => {
  test('needs the password, then accepts a login with any verified address', async () => {
    const person = await givenUser(db)
    const subject = givenProviderUser(school)

    const without = await aBrowser().startLinking(person)
    const wrong = await aBrowser().startLinking(person, 'wrong')
    const linked = await aBrowser().link(person, subject, DEMO_PASSWORD)
    await runJobs()

    expect(without).toMatchObject({ code: 'INVALID_INPUT', errors: [{ path: 'password', message: 'Password is required.' }] })
    expect(wrong).toMatchObject({ code: 'WRONG_PASSWORD' })
    expect(linked.data).toMatchObject({ needs: null, session: null, returnUrl: '/settings' })
    expect((await call(listLinkedLogins, {}, person)).data).toEqual({
      hasPassword: true,
      logins: [
        {
          id: expect.any(Number),
          provider: 'school',
          name: 'School login',
          email: `${subject}@school.test`,
          linkedAt: clock.now.toISOString(),
          canUnlink: true,
        },
      ],
    })
    expect(mailsTo(person.email)).toMatchObject([{ subject: 'You can now log in with School login' }])
    expect((await aBrowser().logIn(subject)).data.session.id).toBe(person.id)
  })

  test('without a password accepts only the account’s address', async () => {
    const { person, subject } = await givenBoth({ password_hash: NO_PASSWORD })

    const different = await aBrowser().link(person, givenProviderUser(school))
    const same = await aBrowser().link(person, subject)

    expect(different).toMatchObject({ statusCode: 409, code: 'LOGIN_ADDRESS_DIFFERS' })
    expect(same.statusCode).toBe(200)
  })

  test.each([{ email_verified: false }, { email: undefined }])('is refused if the provider says %j', async (user) => {
    const person = await givenUser(db)

    const answer = await aBrowser().link(person, givenProviderUser(school, user), DEMO_PASSWORD)

    expect(answer).toMatchObject({ statusCode: 403, code: 'PROVIDER_EMAIL_UNVERIFIED' })
  })

  test('is refused before the account’s address is verified', async () => {
    const person = await givenUser(db, { email_verified_at: null })

    expect(await aBrowser().startLinking(person, DEMO_PASSWORD)).toMatchObject({ statusCode: 403, code: 'EMAIL_NOT_VERIFIED' })
  })

  test('is refused for a login of another account', async () => {
    const subject = givenProviderUser(school)
    await aBrowser().logIn(subject)

    const answer = await aBrowser().link(await givenUser(db), subject, DEMO_PASSWORD)

    expect(answer).toMatchObject({ statusCode: 409, code: 'LOGIN_LINKED_ELSEWHERE' })
  })

  test('is refused for a second login of the same provider', async () => {
    const person = await givenUser(db)
    const browser = aBrowser()
    const started = await browser.startLinking(person, DEMO_PASSWORD)
    await aBrowser().link(person, givenProviderUser(school), DEMO_PASSWORD)

    const late = await browser.answer(await browser.goTo(started, givenProviderUser(school)), person)
    const early = await aBrowser().startLinking(person, DEMO_PASSWORD)

    expect(late).toMatchObject({ statusCode: 409, code: 'LOGIN_LINKED_ALREADY' })
    expect(early).toMatchObject({ statusCode: 409, code: 'LOGIN_LINKED_ALREADY' })
  })

  test.each([
    ['another user', async () => givenUser(db)],
    ['a visitor', async () => undefined],
  ])('is refused if %s brings the answer, so that no one can link their login to a stranger’s account', async (_, caller) => {
    const person = await givenUser(db)
    const browser = aBrowser()
    const query = await browser.goTo(await browser.startLinking(person, DEMO_PASSWORD), givenProviderUser(school))

    expect(await browser.answer(query, await caller())).toMatchObject(expired)
    expect(await browser.answer(query, person)).toMatchObject(expired)
    expect(await linksOf(person.id)).toEqual([])
  })

  test('of one login by many users at the same time succeeds once', async () => {
    const subject = givenProviderUser(school)
    const attempts = []
    for (let count = 0; count < 10; count++) {
      const person = await givenUser(db)
      const browser = aBrowser()
      attempts.push({ person, browser, query: await browser.goTo(await browser.startLinking(person, DEMO_PASSWORD), subject) })
    }

    const answers = await Promise.all(attempts.map(({ person, browser, query }) => browser.answer(query, person)))

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'LOGIN_LINKED_ELSEWHERE')).toHaveLength(9)
  })
})

describe('unlinking', () => {
  const unlink = (person: TestPerson, id: number) => call(deleteLinkedLogin, { params: { id } }, person)

  test('ends the login with the provider and all other sessions, and tells the owner', async () => {
    const person = await givenUser(db)
    const subject = givenProviderUser(school)
    await aBrowser().link(person, subject, DEMO_PASSWORD)
    await aBrowser().logIn(subject)
    const [link] = await linksOf(person.id)

    const answer = await unlink(person, link?.id ?? 0)
    await runJobs()

    expect(answer).toMatchObject({ statusCode: 200, data: null })
    expect((await call(listSessions, {}, person)).data).toMatchObject([{ isCurrent: true }])
    expect(mailsTo(person.email)).toMatchObject([{ subject: 'You can no longer log in with School login' }, {}])
    expect((await aBrowser().logIn(subject)).data.session.id).not.toBe(person.id)
  })

  test('leaves no session to logins at the same time', async () => {
    const person = await givenUser(db)
    const subject = givenProviderUser(school)
    await aBrowser().link(person, subject, DEMO_PASSWORD)
    const [link] = await linksOf(person.id)
    const logins = []
    for (let count = 0; count < 10; count++) {
      const browser = aBrowser()
      logins.push({ browser, query: await browser.queryOf(subject) })
    }

    await Promise.all([...logins.map(({ browser, query }) => browser.answer(query)), unlink(person, link?.id ?? 0)])

    expect((await call(listSessions, {}, person)).data).toMatchObject([{ isCurrent: true }])
  })

  test('is refused for the only way to log in', async () => {
    const { data } = await aBrowser().logIn(givenProviderUser(school))
    const person = { id: data.session.id }
    const [link] = await linksOf(person.id)

    expect(await unlink(person, link?.id ?? 0)).toMatchObject({ statusCode: 409, code: 'LAST_WAY_IN' })
    expect((await call(listLinkedLogins, {}, person)).data).toMatchObject({ hasPassword: false, logins: [{ canUnlink: false }] })
  })

  test('leaves one of two logins, even if both are unlinked at the same time', async () => {
    const { person, subject } = await givenBoth({ password_hash: NO_PASSWORD })
    await aBrowser().link(person, subject)
    await aBrowser(work).link(person, givenWorkUser(person.email))
    const links = await linksOf(person.id)

    const answers = await Promise.all(links.map(({ id }) => unlink(person, id)))

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await linksOf(person.id)).toHaveLength(1)
  })

  test('counts only logins that the site still offers', async () => {
    const { data } = await aBrowser().logIn(givenProviderUser(school))
    const person = { id: data.session.id }
    const former = { user_id: person.id, issuer: 'https://former.example/', subject: '1', email: 'me@former.example', linked_at: clock.now }
    await db.insertInto('linked_logins').values(former).execute()

    const { logins } = (await call(listLinkedLogins, {}, person)).data

    expect(logins).toMatchObject([
      { name: 'School login', canUnlink: false },
      { provider: null, name: 'former.example', canUnlink: true },
    ])
    expect((await unlink(person, logins[1].id)).statusCode).toBe(200)
  })

  test('is refused for another user’s login', async () => {
    const { data } = await aBrowser().logIn(givenProviderUser(school))
    const [link] = await linksOf(data.session.id)

    expect(await unlink(await givenUser(db), link?.id ?? 0)).toMatchObject({ statusCode: 404, code: 'LOGIN_NOT_LINKED' })
  })

  const givenWorkUser = (email: string) => givenProviderUser(work, { email })
})

describe('a password reset', () => {
  /** Chooses a new password with the emailed link. */
  async function resetAs({ email }: { email: string }) {
    await call(requestPasswordReset, { query: {}, body: { email } })
    await runJobs()
    const [code = ''] = mailsTo(email).flatMap(({ text }) => /\/reset-password\?code=([\w-]+)/.exec(text)?.[1] ?? [])
    await call(resetPassword, { query: {}, body: { code, newPassword: 'a better passphrase' } })
    await runJobs()
  }

  test('unlinks a login with another address, which a thief of the old password may have linked, and tells the owner', async () => {
    const person = await givenUser(db)
    const thief = givenProviderUser(school)
    await aBrowser().link(person, thief, DEMO_PASSWORD)

    await resetAs(person)

    expect(await linksOf(person.id)).toEqual([])
    expect((await aBrowser().logIn(thief)).data.session.id).not.toBe(person.id)
    expect(mailsTo(person.email).map(({ subject }) => subject)).toContain('You can no longer log in with School login')
  })

  test('keeps a login with the account’s address', async () => {
    const { person, subject } = await givenBoth()
    await aBrowser().link(person, subject, DEMO_PASSWORD)

    await resetAs(person)

    expect((await aBrowser().logIn(subject)).data.session.id).toBe(person.id)
    expect(mailsTo(person.email).map(({ subject: title }) => title)).not.toContain('You can no longer log in with School login')
  })
})

test('a password change ends the other sessions and keeps the linked logins', async () => {
  const { person, subject } = await givenBoth()
  await aBrowser().link(person, subject, DEMO_PASSWORD)
  const { data } = await aBrowser().logIn(subject)
  const asOther = { authorization: `Bearer ${data.session.token}` }

  const body = { oldPassword: DEMO_PASSWORD, newPassword: 'a better passphrase' }
  const changed = await call(updatePassword, { body }, person)

  expect(changed.statusCode).toBe(200)
  expect((await call(listSessions, {}, undefined, asOther)).statusCode).toBe(401)
  expect((await call(listSessions, {}, person)).statusCode).toBe(200)
  expect((await aBrowser().logIn(subject)).data.session.id).toBe(person.id)
})

test('an account without a password is asked to set one where a password is needed', async () => {
  const person = await givenUser(db, { password_hash: NO_PASSWORD })

  expect(await call(requestDataExport, { body: { password: 'anything' } }, person)).toMatchObject({
    code: 'WRONG_PASSWORD',
    message: 'You don’t have a password yet. Set one in Settings › Security first.',
  })
})
