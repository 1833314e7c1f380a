import { expect, test } from 'vitest'
import { isProfileVisible } from './profiles.rules.ts'

test.each([
  [false, ['STUDENT'], false],
  [true, ['STUDENT'], true],
  [false, ['STUDENT', 'INSTRUCTOR'], true],
] as const)('a profile with public=%s and roles %s is visible: %s', (isProfilePublic, roles, visible) => {
  expect(isProfileVisible({ isProfilePublic, roles })).toBe(visible)
})
