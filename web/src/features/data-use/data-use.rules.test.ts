import { describe, expect, test } from 'vitest'
import { inMonth, monthOf, newWarning, warningFor } from './data-use.rules.ts'

const budgetBytes = 1000

describe('data meter', () => {
  test('starts from zero in a new month, even in the same month a year later', () => {
    const november = { month: monthOf(new Date(2026, 10, 30, 23, 59)), bytes: 310 }

    expect(november.month).toBe('2026-11')
    expect(inMonth(november, monthOf(new Date(2026, 10, 1)))).toBe(november)
    expect(inMonth(november, monthOf(new Date(2026, 11, 1)))).toEqual({ month: '2026-12', bytes: 0 })
    expect(inMonth(november, monthOf(new Date(2027, 10, 30)))).toEqual({ month: '2027-11', bytes: 0 })
  })

  test.each([
    [799, null],
    [800, 'near'],
    [999, 'near'],
    [1000, 'over'],
    [5000, 'over'],
  ])('at %i of 1000 bytes, the warning is %s', (bytes, warning) => {
    expect(warningFor(bytes, budgetBytes)).toBe(warning)
    expect(warningFor(bytes, null)).toBeNull()
  })

  test.each([
    [0, 799, null],
    [799, 800, 'near'],
    [800, 900, null],
    [799, 1000, 'over'],
    [1000, 1001, null],
  ])('warns once per threshold, from %i to %i bytes: %s', (before, after, warning) => {
    expect(newWarning({ before, after, budgetBytes })).toBe(warning)
  })
})
