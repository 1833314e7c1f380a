import { expect, test } from 'vitest'
import { distributionOf, reviewProblem } from './reviews.rules.ts'

test.each([
  ['an enrolled student', {}, null],
  ['a student who is not enrolled', { isEnrolled: false }, 'NOT_ENROLLED'],
  ['the instructor', { isInstructor: true }, 'NOT_ALLOWED'],
  ['an admin', { isAdmin: true }, 'NOT_ALLOWED'],
  ['an admin who is not enrolled', { isAdmin: true, isEnrolled: false }, 'NOT_ALLOWED'],
])('the rules decide whether %s may review', (_, person, expected) => {
  expect(reviewProblem({ isAdmin: false, isInstructor: false, isEnrolled: true, ...person })).toBe(expected)
})

test('half stars are rounded down, and half a star counts as one', () => {
  const counts = [10, 9, 8, 7, 5, 3, 2, 1].map((ratingHalves) => ({ ratingHalves, count: 1 }))

  expect(distributionOf(counts)).toEqual([
    { stars: 5, count: 1 },
    { stars: 4, count: 2 },
    { stars: 3, count: 1 },
    { stars: 2, count: 1 },
    { stars: 1, count: 3 },
  ])
})
