import { describe, expect, test } from 'vitest'
import { dayAfter, dayIn, isoIn, startOfDay } from './time-zone.ts'

const firstInLagos = new Date('2026-08-31T23:30:00Z')

describe('a moment in a time zone', () => {
  test.each([
    ['Africa/Lagos', '2026-09-01', '2026-09-01T00:30:00.000+01:00'],
    ['UTC', '2026-08-31', '2026-08-31T23:30:00.000+00:00'],
    ['America/New_York', '2026-08-31', '2026-08-31T19:30:00.000-04:00'],
    ['Asia/Kolkata', '2026-09-01', '2026-09-01T05:00:00.000+05:30'],
  ])('in %s is on %s, at %s', (timeZone, day, text) => {
    expect(dayIn(timeZone, firstInLagos)).toBe(day)
    expect(isoIn(timeZone, firstInLagos)).toBe(text)
    expect(new Date(text)).toEqual(firstInLagos)
  })
})

describe('a day in a time zone', () => {
  test.each([
    ['Africa/Lagos', '2026-09-01', '2026-08-31T23:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
    ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
    ['Pacific/Auckland', '2026-09-28', '2026-09-27T11:00:00.000Z'],
    ['Pacific/Auckland', '2026-09-27', '2026-09-26T12:00:00.000Z'],
  ])('%s %s begins at %s', (timeZone, day, moment) => {
    expect(startOfDay(timeZone, day).toISOString()).toBe(moment)
  })

  test.each(['Africa/Lagos', 'America/New_York', 'Pacific/Auckland', 'Asia/Kathmandu'])(
    '%s holds each moment of a year once',
    (timeZone) => {
      for (let day = '2026-01-01'; day < '2027-01-01'; day = dayAfter(day)) {
        const [first, last] = [startOfDay(timeZone, day), new Date(startOfDay(timeZone, dayAfter(day)).getTime() - 1)]
        expect([dayIn(timeZone, first), dayIn(timeZone, last)]).toEqual([day, day])
      }
    },
  )
})
