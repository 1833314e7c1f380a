import type { Role } from '@akada/contract/accounts.ts'
import { getAccount } from '@akada/contract/profiles.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { createQueryClient } from '../lib/query-client.ts'
import { currentSession, endSession, startSession } from '../lib/session.ts'
import { fakeEndpoint, lostConnection, refused } from '../testing/fake-endpoint.ts'
import { givenAccount } from '../testing/givens.ts'
import { guard, type Requirements } from './guard.ts'

afterEach(() => endSession())

const account = givenAccount()

const givenSession = (...roles: Role[]) => startSession({ token: 't', id: account.id, roles: ['STUDENT', ...roles] })
const givenRoles = (...names: Role[]) =>
  fakeEndpoint(getAccount, givenAccount({ roles: [{ name: 'STUDENT' }, ...names.map((name) => ({ name }))] }))

/** Where somebody ends who opens a page with such requirements. */
async function landsAt(requirements: Requirements): Promise<string | null> {
  const at = '/manager?tab=all&page=2'
  try {
    await guard(createQueryClient(), requirements, new URL(at, 'http://akada.test'))
    return at
  } catch (thrown) {
    return (thrown as Response).headers.get('location')
  }
}

describe('who opens a private page', () => {
  test('logs in first, and comes back', async () => {
    expect(await landsAt({})).toBe('/login?returnUrl=%2Fmanager%3Ftab%3Dall%26page%3D2')
  })

  test('passes with the role, and nobody is asked', async () => {
    const calls = givenRoles('MANAGER')
    givenSession('MANAGER')

    expect(await landsAt({ requiresManager: true })).toBe('/manager?tab=all&page=2')
    expect(calls).toEqual([])
  })

  test('passes with a role that was granted since they logged in', async () => {
    givenRoles('INSTRUCTOR')
    givenSession()

    expect(await landsAt({ requiresInstructor: true })).toBe('/manager?tab=all&page=2')
    expect(currentSession()?.roles).toEqual(['STUDENT', 'INSTRUCTOR'])
  })

  test('is sent to the courses when the server knows of no such role either', async () => {
    givenRoles()
    givenSession()

    expect(await landsAt({ requiresManager: true })).toBe('/courses')
  })

  test('is sent to the courses when the server can’t be asked', async () => {
    fakeEndpoint(getAccount, lostConnection())
    givenSession()

    expect(await landsAt({ requiresManager: true })).toBe('/courses')
    expect(currentSession()?.roles).toEqual(['STUDENT'])
  })
  test('logs in when it turns out that their session has ended, and comes back', async () => {
    fakeEndpoint(getAccount, refused('SIGN_IN_REQUIRED'))
    givenSession()

    expect(await landsAt({ requiresManager: true })).toBe('/login?returnUrl=%2Fmanager%3Ftab%3Dall%26page%3D2')
  })
})
