import { expect, test } from 'vitest'
import { answerWithin, isPressing } from './deadline.ts'

const now = Date.parse('2026-03-04T10:00:00.000Z')

test.each([
  ['2026-03-04T09:59:00.000Z', 'The deadline has passed'],
  ['2026-03-04T10:00:20.000Z', 'Respond within 1 minute'],
  ['2026-03-04T10:40:30.000Z', 'Respond within 40 minutes'],
  ['2026-03-04T19:59:00.000Z', 'Respond within 9 hours'],
  ['2026-03-06T09:00:00.000Z', 'Respond within 47 hours'],
  ['2026-03-07T11:00:00.000Z', 'Respond within 3 days'],
])('the deadline %s is described as “%s”', (dueAt, words) => {
  expect(answerWithin(dueAt, now)).toBe(words)
})

test.each([
  ['2026-03-05T09:59:00.000Z', true],
  ['2026-03-05T10:00:00.000Z', false],
])('a deadline at %s is due within a day: %s', (dueAt, isToday) => {
  expect(isPressing(dueAt, now)).toBe(isToday)
})
