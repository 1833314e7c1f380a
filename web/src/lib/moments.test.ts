import { describe, expect, test } from 'vitest'
import { formatAgo, formatNewsTime } from './moments.ts'

describe('relative time', () => {
  test.each([
    ['2026-03-04T12:00:30Z', 'just now'],
    ['2026-03-04T11:59:01Z', 'just now'],
    ['2026-03-04T11:59:00Z', '1 minute ago'],
    ['2026-03-04T11:00:01Z', '59 minutes ago'],
    ['2026-03-04T11:00:00Z', '1 hour ago'],
    ['2026-03-03T12:00:01Z', '23 hours ago'],
    ['2026-03-03T12:00:00Z', 'yesterday'],
    ['2026-02-03T12:00:00Z', '29 days ago'],
    ['2026-02-02T12:00:00Z', 'on Feb 2, 2026'],
  ])('of %s at noon on March 4 is “%s”', (iso, words) => {
    expect(formatAgo(iso, Date.parse('2026-03-04T12:00:00Z'))).toBe(words)
  })
})

describe('notification time', () => {
  const now = new Date(2026, 2, 4, 12).getTime()
  const ago = (ms: number) => new Date(now - ms).toISOString()
  const HOUR = 3_600_000

  test.each([
    ['just now', 0, '12:00 PM'],
    ['an hour in the future, due to a wrong clock', -HOUR, '1:00 PM'],
    ['just under 24 hours ago', 24 * HOUR - 1, '12:00 PM'],
    ['24 hours ago', 24 * HOUR, 'Tuesday'],
    ['just under 168 hours ago', 168 * HOUR - 1, 'Wednesday'],
    ['168 hours ago', 168 * HOUR, 'Feb 25'],
    ['a year ago', 365 * 24 * HOUR, 'Mar 4'],
  ])('of an event %s (age: %i ms) is “%s”', (_, age, words) => {
    expect(formatNewsTime(ago(age), now).replace('\u202f', ' ')).toBe(words)
  })
})
