import { expect, test } from 'vitest'
import { hoursLeft, timeLeft } from './time-left.ts'

const now = Date.parse('2026-03-01T12:00:00Z')

test.each([
  ['2026-03-03T12:30:00Z', '2 days left'],
  ['2026-03-02T12:00:00Z', '1 day left'],
  ['2026-03-02T11:59:00Z', '23 hours left'],
  ['2026-03-01T13:00:00Z', '1 hour left'],
  ['2026-03-01T12:59:59Z', 'less than an hour left'],
])('a deadline at %s is shown as “%s”', (until, words) => {
  expect(timeLeft(until, now)).toBe(words)
})

test.each([
  ['2026-03-03T12:00:00Z', null],
  ['2026-03-03T11:59:00Z', '47 hours'],
  ['2026-03-01T13:00:00Z', '1 hour'],
  ['2026-03-01T12:59:59Z', 'less than an hour'],
])('the hours left until %s are %s', (until, words) => {
  expect(hoursLeft(until, now)).toBe(words)
})
