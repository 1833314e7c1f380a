import { describe, expect, test } from 'vitest'
import { formatAgo } from './moments.ts'

describe('saying how long ago something was', () => {
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
  ])('calls %s "%s" at noon of March 4', (iso, words) => {
    expect(formatAgo(iso, Date.parse('2026-03-04T12:00:00Z'))).toBe(words)
  })
})
