import { expect, test } from 'vitest'
import { sourceOf, testResult } from './students.rules.ts'

test('an invitation by email and a join code are different sources', () => {
  expect(sourceOf({ source: 'INVITE', joinCodeId: 3 })).toBe('JOIN_CODE')
  expect(sourceOf({ source: 'INVITE', joinCodeId: null })).toBe('INVITE')
  expect(sourceOf({ source: 'ORDER', joinCodeId: null })).toBe('ORDER')
})

test.each([
  [{ total: 0, passed: 0, averageScore: null }, null],
  [
    { total: 2, passed: 0, averageScore: null },
    { total: 2, passed: 0, averageScore: null },
  ],
  [
    { total: 3, passed: 1, averageScore: 66.99 },
    { total: 3, passed: 1, averageScore: 66 },
  ],
])('the quizzes %j count as %j', (totals, result) => {
  expect(testResult(totals)).toEqual(result)
})
