import { describe, expect, test } from 'vitest'
import { areSame, personRights, roleChanges, rolesInWords, stateOf } from './people.rules.ts'

const at = new Date('2026-09-01T12:00:00Z')

describe('users', () => {
  test.each([
    [{ suspendedAt: at, eraseAt: at, emailVerifiedAt: null }, 'SUSPENDED'],
    [{ suspendedAt: null, eraseAt: at, emailVerifiedAt: at }, 'CLOSED'],
    [{ suspendedAt: null, eraseAt: null, emailVerifiedAt: null }, 'UNVERIFIED'],
    [{ suspendedAt: null, eraseAt: null, emailVerifiedAt: at }, 'ACTIVE'],
  ])('%o have the state %s', (account, state) => {
    expect(stateOf(account)).toBe(state)
  })

  test('gain and lose the roles that differ, except STUDENT', () => {
    expect(roleChanges(['STUDENT', 'MANAGER'], ['ADMIN', 'ADMIN'])).toEqual({ granted: ['ADMIN'], taken: ['MANAGER'] })
    expect(roleChanges(['STUDENT'], [])).toEqual({ granted: [], taken: [] })
    expect(areSame(['STUDENT', 'ADMIN'], ['ADMIN'])).toBe(true)
    expect(areSame(['ADMIN'], ['ADMIN', 'STUDENT'])).toBe(true)
    expect(areSame(['STUDENT', 'ADMIN'], ['STUDENT'])).toBe(false)
  })

  test('can’t manage their own accounts', () => {
    const rights = personRights({ isOwn: true, isSuspended: false, hasSecondFactor: true, sessions: 2 })

    expect(Object.values(rights)).not.toContain(true)
  })

  test.each([
    [['STUDENT'], 'a student'],
    [['INSTRUCTOR', 'STUDENT'], 'an instructor'],
    [['ADMIN', 'INSTRUCTOR', 'MANAGER', 'STUDENT'], 'an admin, an instructor and a manager'],
  ] as const)('with the roles %o are described as %s', (roles, words) => {
    expect(rolesInWords(roles)).toBe(words)
  })
})
