import { logIn, requestPasswordReset } from '@akada/contract/accounts.ts'
import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, givenAdmin, givenInstructor, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { closeAccount } from './close-account.ts'
import { erasePerson } from './erase-person.ts'

const app = await testApp()
const { call, db, clock } = app

const inAWeek = () => new Date(clock.now.getTime() + 7 * 86_400_000)
const close = (id: string, eraseAt = inAWeek()) => db.transaction().execute((tx) => closeAccount(tx, id, eraseAt))
const erase = (id: string) => db.transaction().execute((tx) => erasePerson(tx, id, clock.now))
const logInAs = (email: string, password = DEMO_PASSWORD) => call(logIn, { body: { email, password } })
const personOf = (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const subjectsTo = (email: string) => app.mailbox.mails().flatMap(({ to, subject }) => (to === email ? [subject] : []))
const statusWith = async (token: string) =>
  (await app.app.inject({ url: '/api/users/sessions', headers: { authorization: `Bearer ${token}` } })).statusCode

describe('closing an account', () => {
  test('deletes every session and code', async () => {
    const { id, email } = await givenUser(db)
    const tokens = [(await logInAs(email)).data.token, (await logInAs(email)).data.token]
    await call(requestPasswordReset, { query: {}, body: { email } })
    await app.runJobs()

    await close(id)

    expect(await Promise.all(tokens.map(statusWith))).toEqual([401, 401])
    expect(await db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute()).toEqual([])
    expect(await db.selectFrom('account_codes').selectAll().where('user_id', '=', id).execute()).toEqual([])
    expect((await personOf(id)).erase_at).toEqual(inAWeek())
  })

  test('locks out a session that still exists', async () => {
    const { id, email } = await givenUser(db)
    const { data } = await logInAs(email)

    await db.updateTable('users').set({ erase_at: inAWeek() }).where('id', '=', id).execute()

    expect(await statusWith(data.token)).toBe(401)
  })

  test('is undone only by a successful login', async () => {
    const { id, email } = await givenUser(db)
    await close(id)

    const wrong = await logInAs(email, 'wrong')
    const closed = await personOf(id)
    const right = await logInAs(email)
    await app.runJobs()

    expect([wrong.statusCode, closed.erase_at, right.statusCode, (await personOf(id)).erase_at]).toEqual([401, inAWeek(), 200, null])
    expect(await statusWith(right.data.token)).toBe(200)
    expect(subjectsTo(email)).toEqual(['Your account won’t be deleted'])
  })

  test('is refused for the last admin, even if all admins do it concurrently', async () => {
    const suspended = await givenAdmin(db)
    await db.updateTable('users').set({ suspended_at: clock.now }).where('id', '=', suspended.id).execute()
    const admins = [await givenAdmin(db), await givenAdmin(db), await givenAdmin(db), await givenAdmin(db)]
    // Opens a connection for each admin, so that the requests below start at the same time.
    await Promise.all(admins.map(({ id }) => personOf(id)))

    const outcomes = await Promise.allSettled(admins.map(({ id }) => close(id)))

    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([{ reason: { code: 'LAST_ADMIN' } }])
    const left = await Promise.all(admins.map(({ id }) => personOf(id)))
    expect(left.filter(({ erase_at }) => erase_at === null)).toHaveLength(1)
  })
})

describe('erasing a user', () => {
  test('deletes all personal data and prevents logins', async () => {
    const { id, email } = await givenInstructor(db, {
      first_name: 'Ngozi',
      phone_number: '+2348031234567',
      about: 'About me',
      is_profile_public: true,
    })
    await logInAs(email, 'wrong')
    await close(id, clock.now)

    const isErased = await erase(id)

    expect(isErased).toBe(true)
    expect(await personOf(id)).toMatchObject({
      email: `erased-${id}@erased.invalid`,
      first_name: '',
      last_name: '',
      phone_number: null,
      about: null,
      picture_id: null,
      small_picture_id: null,
      country: 'Erased',
      country_code: 'ZZ',
      password_hash: '!',
      is_profile_public: false,
      erased_at: clock.now,
      erase_at: null,
    })
    expect(await db.selectFrom('user_roles').select('role').where('user_id', '=', id).execute()).toEqual([{ role: 'STUDENT' }])
    expect(await db.selectFrom('login_attempts').selectAll().where('email', '=', email).execute()).toEqual([])
    expect(await logInAs(email)).toMatchObject({ statusCode: 401 })
    expect(await logInAs(`erased-${id}@erased.invalid`)).toMatchObject({ statusCode: 401 })
  })

  test('happens once, when it is due', async () => {
    const { id } = await givenUser(db)
    await close(id)

    const early = await erase(id)
    clock.now = inAWeek()

    expect([early, await erase(id), await erase(id)]).toEqual([false, true, false])
  })

  test('is skipped for a reopened account, even with a concurrent login', async () => {
    const { id, email } = await givenUser(db)
    await close(id, clock.now)

    const [login, isErased] = await Promise.all([logInAs(email), erase(id)])

    const person = await personOf(id)
    expect(isErased).toBe(person.erased_at !== null)
    expect(login.statusCode).toBe(isErased ? 401 : 200)
  })
})
