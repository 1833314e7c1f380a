import { describe, expect, test } from 'vitest'
import { daysOf, lengthOf, rangeBefore, rangeFault, rangeOf } from './performance.rules.ts'

const now = new Date('2026-03-10T22:59:59Z')

describe('the days of a report', () => {
  test.each([
    ['2026-03-10T22:59:59Z', 'Africa/Lagos', '2026-03-10'],
    ['2026-03-10T23:00:00Z', 'Africa/Lagos', '2026-03-11'],
    ['2026-03-10T23:00:00Z', 'UTC', '2026-03-10'],
  ])('at %s in %s end with %s', (moment, timeZone, day) => {
    expect(rangeOf({}, { now: new Date(moment), timeZone }).to).toBe(day)
  })

  test.each([
    [{}, { from: '2026-02-09', to: '2026-03-10' }],
    [{ to: '2026-01-31' }, { from: '2026-01-02', to: '2026-01-31' }],
    [{ from: '2026-03-01' }, { from: '2026-03-01', to: '2026-03-10' }],
  ])('requested as %j are %j', (asked, range) => {
    expect(rangeOf(asked, { now, timeZone: 'Africa/Lagos' })).toEqual(range)
  })

  test('have a previous period of the same length', () => {
    expect(rangeBefore({ from: '2026-03-01', to: '2026-03-07' })).toEqual({ from: '2026-02-22', to: '2026-02-28' })
  })

  test('are listed once each, even across the end of a leap year’s February', () => {
    expect(daysOf({ from: '2028-02-28', to: '2028-03-01' })).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
    expect(lengthOf({ from: '2028-01-01', to: '2028-12-31' })).toBe(366)
  })

  test('cover at most a leap year, and are never reversed', () => {
    expect(rangeFault({ from: '2028-01-01', to: '2028-12-31' })).toBeNull()
    expect(rangeFault({ from: '2027-12-31', to: '2028-12-31' })).toMatchObject({ path: 'from' })
    expect(rangeFault({ from: '2028-01-02', to: '2028-01-01' })).toMatchObject({ path: 'to' })
  })
})
