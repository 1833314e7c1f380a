import { describe, expect, test } from 'vitest'
import { mayPass, neededRoleAt } from './access.ts'
import type { Session } from './session.ts'

const sessionWith = (...roles: Session['roles'][number][]): Session => ({ token: 't', uid: 'u', roles: ['STUDENT', ...roles] })

describe('access', () => {
  test.each([
    [null, null, false],
    [sessionWith(), null, true],
    [sessionWith(), 'ADMIN', false],
    [sessionWith('ADMIN'), 'ADMIN', true],
    [sessionWith('ADMIN'), 'INSTRUCTOR', false],
    [sessionWith('INSTRUCTOR'), 'INSTRUCTOR', true],
    [sessionWith('INSTRUCTOR'), 'MANAGER', false],
    [sessionWith('MANAGER'), 'MANAGER', true],
    [sessionWith('MANAGER'), 'ADMIN', false],
    [sessionWith('ADMIN'), 'MANAGER', true],
  ] as const)('with the session %j to a path that requires %s is granted: %s', (session, role, passes) => {
    expect(mayPass(session, role)).toBe(passes)
  })
})

describe('required role', () => {
  test.each([
    ['/instructor/courses', 'INSTRUCTOR'],
    ['/instructor', 'INSTRUCTOR'],
    ['/INSTRUCTOR/courses', 'INSTRUCTOR'],
    ['/%69nstructor/courses', 'INSTRUCTOR'],
    ['/manager', 'MANAGER'],
    ['/admin/settings', 'ADMIN'],
    ['/coupon/summary', 'ADMIN'],
    ['/cart', null],
    ['/', null],
    ['/instructors', null],
    ['/constructor', null],
    ['/%E0%A4%A', null],
  ])('at %s is %s', (pathname, role) => {
    expect(neededRoleAt(pathname)).toBe(role)
  })
})
