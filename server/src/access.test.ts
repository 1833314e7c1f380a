// Calls every endpoint as every kind of user. testing/access-table.csv lists the expected access. openapi.json declares each response.
import { randomBytes } from 'node:crypto'
import { contract } from '@akada/contract/contract.ts'
import type { Access, Endpoint } from '@akada/contract/endpoint.ts'
import { describe, expect, test } from 'vitest'
import { insertSession } from '#features/accounts/accounts.sessions.queries.ts'
import { hashToken } from '#features/accounts/accounts.tokens.ts'
import { readAccessTable } from '#testing/access/access-table.ts'
import { askCall } from '#testing/access/ask-call.ts'
import { asks } from '#testing/access/asks-of-all.ts'
import { openWorld } from '#testing/access/open-world.ts'
import { undeclared } from '#testing/access/undeclared.ts'
import { type Actor, actors } from '#testing/access/world.ts'
import { givenUser } from '#testing/builders.ts'
import type { TestAnswer } from '#testing/test-app.ts'
import { buildApp } from './app.ts'

const table = readAccessTable()
const endpoints = new Map(contract.map(({ name, endpoint }) => [name, endpoint]))

const { built, world, database, app } = await openWorld()

/** The actors who have the role that an access requires. */
const admitted: Record<Access, readonly Actor[]> = {
  public: actors,
  'signed-in': actors.filter((actor) => actor !== 'anon'),
  instructor: ['instructor_other', 'instructor_owner'],
  manager: ['manager', 'admin'],
  admin: ['admin'],
}

const tokenOf = (actor: Actor) => {
  const person = world.people[actor]
  return person && built.tokenFor(person)
}

describe('the access table', () => {
  test('lists exactly the contract’s calls', () => {
    const calls = contract.map(({ name, endpoint }) => `${name} ${endpoint.method} ${endpoint.path}`)

    const rows = new Set(table.map(({ call, method, path }) => `${call} ${method} ${path}`))

    expect(calls.filter((call) => !rows.has(call))).toEqual([])
    expect([...rows].filter((row) => !calls.includes(row))).toEqual([])
  })

  test('has an entry for each kind of user, and no duplicate keys', () => {
    const keys = table.map(({ key }) => key)

    expect(table.filter(({ expected }) => !actors.every((actor) => /^(ok|\d{3})$/.test(expected[actor])))).toEqual([])
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
    expect(Object.keys(asks).filter((key) => !keys.includes(key))).toEqual([])
  })

  test('gives logged-in users at least the access of a visitor, except to calls for visitors only', () => {
    const lost = table.filter(({ expected }) => expected.anon === 'ok' && actors.some((actor) => expected[actor] !== 'ok'))

    expect(lost.map(({ key }) => key)).toEqual(['registerUser'])
  })
})

describe('access matches the table for', () => {
  test.each(table.map((row) => [row.key, row] as const))('%s', async (key, { call, expected }) => {
    const endpoint = endpoints.get(call) ?? expect.unreachable(`${call} isn’t a call in the contract`)

    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const answers = []
      for (const actor of actors) answers.push({ actor, answer: await answerTo(actor, { key, path }) })

      expect(Object.fromEntries(answers.map(({ actor, answer }) => [actor, outcomeOf(answer)]))).toEqual(expected)
      expect(answers.flatMap(({ answer }) => undeclared(endpoint, answer) ?? [])).toEqual([])
    }
  })

  const outcomeOf = ({ statusCode }: TestAnswer) => (statusCode < 400 ? 'ok' : String(statusCode))

  const answerTo = (actor: Actor, { key, path }: { key: string; path: string }): Promise<TestAnswer> =>
    database.undone(async () => {
      const endpoint = endpoints.get(key.split(': ')[0] ?? '') ?? expect.unreachable()
      const token = await tokenOf(actor)
      // The role is checked before the input, so a call without input is refused in the same way.
      if (!admitted[endpoint.access].includes(actor)) return askCall(app, { endpoint, token, path })
      const id = world.people[actor]?.id ?? world.visibleId
      const ask = await asks[key]?.(world, {
        id,
        db: database.db,
        first: (call, sent) => askCall(app, { endpoint: call, ask: sent, token }),
      })
      return askCall(app, { endpoint, token, path, ...(ask && { ask }) })
    })
})

describe('no call, not even a public one but logging out, succeeds for', () => {
  const calls = contract.map(({ endpoint }): Endpoint => endpoint).filter(({ acceptsEndedSession }) => !acceptsEndedSession)
  const statusesFor = async (token: string, asked = calls) => {
    const answers = []
    for (const endpoint of asked) answers.push(await askCall(app, { endpoint, token }))
    return new Set(answers.map(({ statusCode }) => statusCode))
  }
  const givenAllRoles = () => givenUser(built.db, { roles: ['ADMIN', 'MANAGER', 'INSTRUCTOR'] })

  test('a suspended user', async () => {
    const person = await givenAllRoles()
    const token = await built.tokenFor(person)

    await built.db.updateTable('users').set({ suspended_at: built.clock.now }).where('id', '=', person.id).execute()

    expect(await statusesFor(token)).toEqual(new Set([401]))
  })

  test('an expired token', async () => {
    const person = await givenAllRoles()
    const token = randomBytes(32).toString('base64url')
    const session = { userId: person.id, tokenHash: hashToken(token), userAgent: null, address: '127.0.0.1', now: built.clock.now }

    await insertSession(built.db, { ...session, expiresAt: built.clock.now })

    expect(await statusesFor(token)).toEqual(new Set([401]))
  })

  test('a made-up or malformed token', async () => {
    const open = calls.filter(({ access }) => access === 'public')
    const endpoint = calls.find(({ access }) => access === 'signed-in') ?? expect.unreachable()

    expect(await askCall(app, { endpoint, token: 'made-up' })).toMatchObject({ code: 'SIGN_IN_REQUIRED', data: null })
    expect(await statusesFor('made-up')).toEqual(new Set([401]))
    expect(await statusesFor('%00', open)).toEqual(new Set([401]))
  })
})

test('the removal of a role takes effect on the next request, including in other processes', async () => {
  const other = await buildApp({ ...built.deps })
  const person = await givenUser(built.db, { roles: ['ADMIN'] })
  const token = await built.tokenFor(person)
  const forAdmins = contract.filter(({ endpoint }) => ['admin', 'manager'].includes(endpoint.access)).map(({ endpoint }) => endpoint)
  const refusalsAt = async (server: typeof app) => {
    const answers = []
    for (const endpoint of forAdmins) answers.push(await askCall(server, { endpoint, token }))
    return answers.filter(({ code }) => code === 'NOT_ALLOWED').length
  }

  const before = [await refusalsAt(built.app), await refusalsAt(other)]
  await built.db.deleteFrom('user_roles').where('user_id', '=', person.id).where('role', '=', 'ADMIN').execute()
  const after = [await refusalsAt(built.app), await refusalsAt(other)]
  await other.close()

  expect(before).toEqual([0, 0])
  expect(after).toEqual([forAdmins.length, forAdmins.length])
})
