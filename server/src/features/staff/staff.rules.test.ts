import { describe, expect, test } from 'vitest'
import { hasWork, openedPage, workOf } from './staff.rules.ts'

describe('roles', () => {
  test.each([
    [['STUDENT'], false],
    [['STUDENT', 'INSTRUCTOR'], true],
    [['STUDENT', 'MANAGER'], true],
    [['STUDENT', 'ADMIN'], true],
  ] as const)('%j have work: %s', (roles, expected) => {
    expect(hasWork(workOf(roles))).toBe(expected)
  })

  test('of an admin include the manager’s work', () => {
    expect(workOf(['ADMIN'])).toEqual({ isAdmin: true, isManager: true, isInstructor: false })
  })
})

describe('a course that was found', () => {
  test.each([
    ['its review for an admin', 'review', { status: 'UNDER_REVIEW', isOwn: false }, ['ADMIN']],
    ['its page for an admin', 'page', { status: 'LIVE', isOwn: false }, ['ADMIN']],
    ['its editor for its instructor', 'editor', { status: 'UNDER_REVIEW', isOwn: true }, ['ADMIN', 'INSTRUCTOR']],
    ['its page for a manager', 'page', { status: 'LIVE', isOwn: false }, ['MANAGER']],
    ['its page for a former instructor', 'page', { status: 'LIVE', isOwn: true }, ['MANAGER']],
  ] as const)('opens %s', (_, page, course, roles) => {
    expect(openedPage(course, workOf(roles))).toBe(page)
  })
})
