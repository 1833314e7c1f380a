import { describe, expect, test } from 'vitest'
import type { Session } from '../lib/session.ts'
import { mayPass } from './guard.ts'

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
})
