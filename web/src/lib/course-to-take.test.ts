import { expect, test } from 'vitest'
import { courseToTakeIn } from './course-to-take.ts'

test.each([
  ['/courses/7?add=1', { courseId: 7, intent: 'add' }],
  ['/courses/7/?buy=1', { courseId: 7, intent: 'buy' }],
  ['/courses/7', null],
  ['/courses?add=1', null],
  ['/courses/0?enroll=1', null],
  ['/my-learning/courses/7?wish=1', null],
])('the course and the action in %s', (path, expected) => {
  expect(courseToTakeIn(path)).toEqual(expected)
})
