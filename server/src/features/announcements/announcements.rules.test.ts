import { expect, test } from 'vitest'
import { monthOf } from './announcements.rules.ts'

test.each([
  ['2026-03-31T22:59:59Z', '2026-02-28T23:00:00.000Z', '2026-03-31T23:00:00.000Z'],
  ['2026-03-31T23:00:00Z', '2026-03-31T23:00:00.000Z', '2026-04-30T23:00:00.000Z'],
  ['2026-12-31T23:30:00Z', '2026-12-31T23:00:00.000Z', '2027-01-31T23:00:00.000Z'],
])('the calendar month of %s begins and ends at midnight in Lagos', (now, from, before) => {
  const month = monthOf(new Date(now))

  expect([month.from.toISOString(), month.before.toISOString()]).toEqual([from, before])
})
