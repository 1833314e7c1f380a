import { describe, expect, test } from 'vitest'
import { daysOf, lengthOf, overviewPeriods, rangeBefore, rangeFault, rangeOf } from './performance.rules.ts'

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

describe('the periods of an overview', () => {
  test('are today, the month so far and 30 days in the site’s time zone, each with an earlier period', () => {
    expect(overviewPeriods({ now: new Date('2026-11-28T23:30:00Z'), timeZone: 'Africa/Lagos' })).toEqual({
      today: { from: '2026-11-29', to: '2026-11-29' },
      yesterday: { from: '2026-11-28', to: '2026-11-28' },
      month: { from: '2026-11-01', to: '2026-11-29' },
      monthBefore: { from: '2026-10-01', to: '2026-10-29' },
      recent: { from: '2026-10-31', to: '2026-11-29' },
      recentBefore: { from: '2026-10-01', to: '2026-10-30' },
      earliest: '2026-10-01',
    })
  })

  test.each([
    ['2026-03-31T12:00:00Z', { from: '2026-02-01', to: '2026-02-28' }],
    ['2028-03-29T12:00:00Z', { from: '2028-02-01', to: '2028-02-29' }],
    ['2026-01-01T12:00:00Z', { from: '2025-12-01', to: '2025-12-01' }],
  ])('compare the month at %s with %j', (moment, before) => {
    expect(overviewPeriods({ now: new Date(moment), timeZone: 'UTC' }).monthBefore).toEqual(before)
  })
})
