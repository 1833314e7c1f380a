import { describe, expect, test } from 'vitest'
import { isProfileVisible, loginDelaySeconds } from './accounts.rules.ts'

const now = new Date('2026-09-01T12:00:00Z')

describe('the delay before the next login', () => {
  test.each([
    ['nothing failed', { ofAccount: 0, ofAddress: 0, lastAt: null }, 0],
    ['four failures for the account', { ofAccount: 4, ofAddress: 4, lastAt: now }, 0],
    ['five failures for the account', { ofAccount: 5, ofAddress: 5, lastAt: now }, 30],
    ['six failures for the account', { ofAccount: 6, ofAddress: 6, lastAt: now }, 60],
    ['nineteen failures from one address', { ofAccount: 0, ofAddress: 19, lastAt: now }, 0],
    ['twenty failures from one address', { ofAccount: 0, ofAddress: 20, lastAt: now }, 30],
    ['a great many failures', { ofAccount: 50, ofAddress: 50, lastAt: now }, 900],
  ])('%s', (_, failures, seconds) => {
    expect(loginDelaySeconds(failures, now)).toBe(seconds)
  })

  test('runs out with time', () => {
    const failures = { ofAccount: 5, ofAddress: 5, lastAt: new Date(now.getTime() - 31_000) }

    expect(loginDelaySeconds(failures, now)).toBe(0)
  })
})

test.each([
  [false, ['STUDENT'], false],
  [true, ['STUDENT'], true],
  [false, ['STUDENT', 'INSTRUCTOR'], true],
])('a profile with public=%s and roles %s is visible: %s', (isProfilePublic, roles, visible) => {
  expect(isProfileVisible({ isProfilePublic, roles })).toBe(visible)
})
