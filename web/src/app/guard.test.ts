import { describe, expect, test } from 'vitest'
import type { Session } from '../lib/session.ts'
import { guard, mayPass } from './guard.ts'

const someone = (...roles: Session['roles'][number][]): Session => ({ token: 't', uid: 'u', roles: ['STUDENT', ...roles] })

describe('a private page', () => {
  test.each([
    [null, {}, false],
    [someone(), {}, true],
    [someone(), { requiresAdmin: true }, false],
    [someone('ADMIN'), { requiresAdmin: true }, true],
    [someone('ADMIN'), { requiresInstructor: true }, false],
    [someone('INSTRUCTOR'), { requiresInstructor: true }, true],
    [someone('INSTRUCTOR'), { requiresManager: true }, false],
    [someone('MANAGER'), { requiresManager: true }, true],
    [someone('ADMIN'), { requiresManager: true }, true],
  ] as const)('of %j with %j lets pass: %s', (session, requirements, passes) => {
    expect(mayPass(session, requirements)).toBe(passes)
  })

  test.each([
    ['a visitor to log in, and back to what they attempted', null, '/login?returnUrl=%2Fmanager%3Ftab%3Dall%26page%3D2'],
    ['someone who lacks the role to the courses', someone(), '/courses'],
  ])('sends %s', (_, session, target) => {
    const attempt = () => guard(session, { requiresManager: true }, new URL('http://akada.test/manager?tab=all&page=2'))

    expect(attempt).toThrow()
    try {
      attempt()
    } catch (thrown) {
      expect((thrown as Response).headers.get('location')).toBe(target)
    }
  })
})
