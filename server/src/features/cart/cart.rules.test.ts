import { expect, test } from 'vitest'
import { cartProblem } from './cart.rules.ts'

const course = { status: 'LIVE', isFree: false, instructorId: 'ngozi', isOwned: false }

test.each([
  ['a course on sale', {}, null],
  ['a course already owned', { isOwned: true }, 'COURSE_OWNED'],
  ['an owned course that has been archived', { isOwned: true, status: 'ARCHIVED' }, 'COURSE_OWNED'],
  ['their own course', { instructorId: 'ada' }, 'COURSE_OWN'],
  ['a course in review', { status: 'UNDER_REVIEW' }, 'COURSE_NOT_SOLD'],
  ['an archived course', { status: 'ARCHIVED' }, 'COURSE_NOT_SOLD'],
  ['a free course', { isFree: true }, 'COURSE_FREE'],
])('%s', (_, difference, problem) => {
  expect(cartProblem({ ...course, ...difference }, 'ada')).toBe(problem)
})
