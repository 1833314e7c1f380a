import { endOtherSessions, endSession, listSessions, logIn } from '@akada/contract/accounts.ts'
import { describe, expect, test } from 'vitest'
import { enqueue } from '#platform/jobs/jobs.ts'
import { DEMO_PASSWORD, givenAdmin, givenManager, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp()
const { call, db, clock } = app

const wait = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000)
}

const agents = {
  phone: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  tablet:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
}

async function session(email: string, headers: Record<string, string> = {}) {
  wait(1)
  const { data } = await call(logIn, { body: { email, password: DEMO_PASSWORD } }, undefined, headers)
  return (method: 'GET' | 'POST' | 'DELETE', path: string) =>
    app.app.inject({ method, url: `/api${path}`, headers: { authorization: `Bearer ${data.token}` } })
}

const idOf = async (ask: Awaited<ReturnType<typeof session>>) =>
  (await ask('GET', '/users/sessions')).json().data.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id

describe('the session list', () => {
  test('describes each device and location, most recently used first', async () => {
    const { email } = await givenUser(db)
    await session(email, { 'user-agent': agents.phone, 'x-forwarded-for': '8.8.8.8' })
    await session(email, { 'user-agent': 'x', 'x-forwarded-for': '127.0.0.1' })
    const here = await session(email, { 'user-agent': agents.tablet, 'x-forwarded-for': '102.89.0.1' })

    const { data } = (await here('GET', '/users/sessions')).json()

    expect(data).toMatchObject([
      { device: 'Safari on iOS', country: 'NG', isCurrent: true, lastUsedAt: clock.now.toISOString() },
      { device: 'Unknown device', country: null, isCurrent: false },
      { device: 'Chrome on Android', country: 'US', isCurrent: false },
    ])
    expect(Object.keys(data[0]).sort()).toEqual(['country', 'createdAt', 'device', 'id', 'isCurrent', 'lastUsedAt'])
  })

  test('contains only the user’s own active sessions, and requires login', async () => {
    const [one, other] = [await givenUser(db), await givenUser(db)]
    await session(one.email)
    const { id } = one
    await db.updateTable('sessions').set({ expires_at: clock.now }).where('user_id', '=', id).execute()

    expect((await call(listSessions, {}, one)).data).toHaveLength(1)
    expect((await call(listSessions, {}, other)).data).toHaveLength(1)
    expect(await call(listSessions, {})).toMatchObject({ statusCode: 401 })
  })
})

describe('ending a session', () => {
  test('logs out only one device, and succeeds once', async () => {
    const { email } = await givenUser(db)
    const [here, there] = [await session(email), await session(email)]
    const path = `/users/sessions/${await idOf(there)}`

    const answers = [await here('DELETE', path), await here('DELETE', path)]

    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 404])
    expect(answers[1]?.json()).toMatchObject({ code: 'SESSION_NOT_FOUND' })
    expect([(await here('GET', '/users/sessions')).statusCode, (await there('GET', '/users/sessions')).statusCode]).toEqual([200, 401])
  })

  test('is allowed for the session’s owner and admins, and returns 404 to other users', async () => {
    const { email } = await givenUser(db)
    const theirs = await session(email)
    const params = { id: await idOf(theirs) }

    const answers = []
    for (const person of [await givenUser(db), await givenManager(db), await givenAdmin(db)])
      answers.push((await call(endSession, { params }, person)).statusCode)

    expect(await call(endSession, { params })).toMatchObject({ statusCode: 401 })
    expect(answers).toEqual([404, 404, 200])
    expect((await theirs('GET', '/users/sessions')).statusCode).toBe(401)
  })

  test('on all other devices keeps the current session and other users’ sessions', async () => {
    const { email } = await givenUser(db)
    const stranger = await session((await givenUser(db)).email)
    const [first, second, here] = [await session(email), await session(email), await session(email)]

    const answer = await here('DELETE', '/users/sessions')

    expect(answer.json().data).toEqual({ ended: 2 })
    const statuses = await Promise.all([first, second, here, stranger].map(async (ask) => (await ask('GET', '/users/sessions')).statusCode))
    expect(statuses).toEqual([401, 401, 200, 200])
  })

  test('requires login', async () => {
    expect(await call(endOtherSessions, {})).toMatchObject({ statusCode: 401 })
  })
})

test('expired sessions and codes are deleted every night', async () => {
  const { id, email } = await givenUser(db)
  await session(email)
  await db.deleteFrom('sessions').where('user_id', '!=', id).execute()
  await db
    .insertInto('account_codes')
    .values({ user_id: id, purpose: 'RESET_PASSWORD', code_hash: Buffer.alloc(32), expires_at: clock.now })
    .execute()
  await db
    .insertInto('setup_links')
    .values({ process: 'web:3000', token_hash: Buffer.alloc(32), expires_at: clock.now })
    .execute()
  await call(logIn, { body: { email: 'unknown@example.test', password: 'wrong' } })

  wait(30 * 86_400)
  await enqueue(db, { kind: 'purge-accounts', payload: {} })
  await app.runJobs()

  const counts = await Promise.all(
    (['sessions', 'account_codes', 'setup_links', 'login_attempts'] as const).map(
      async (table) => (await db.selectFrom(table).selectAll().execute()).length,
    ),
  )
  expect(counts).toEqual([0, 0, 0, 0])
})
