import { expect, test } from 'vitest'
import { isProfileVisible } from './profiles.rules.ts'

test.each([
  [false, ['STUDENT'], 0, false],
  [true, ['STUDENT'], 0, true],
  [false, ['STUDENT', 'INSTRUCTOR'], 0, true],
  [false, ['STUDENT'], 1, true],
] as const)(
  'a profile with public=%s, roles %s and %i published courses is visible: %s',
  (isProfilePublic, roles, totalCourses, visible) => {
    expect(isProfileVisible({ isProfilePublic, roles, totalCourses })).toBe(visible)
  },
)
