import { describe, expect, test } from 'vitest'
import { dayIn, isoIn } from './time-zone.ts'

const firstInLagos = new Date('2026-08-31T23:30:00Z')

describe('a point in time', () => {
  test.each([
    ['Africa/Lagos', '2026-09-01', '2026-09-01T00:30:00.000+01:00'],
    ['UTC', '2026-08-31', '2026-08-31T23:30:00.000+00:00'],
    ['America/New_York', '2026-08-31', '2026-08-31T19:30:00.000-04:00'],
    ['Asia/Kolkata', '2026-09-01', '2026-09-01T05:00:00.000+05:30'],
  ])('in %s has the date %s and the text %s', (timeZone, day, text) => {
    expect(dayIn(timeZone, firstInLagos)).toBe(day)
    expect(isoIn(timeZone, firstInLagos)).toBe(text)
    expect(new Date(text)).toEqual(firstInLagos)
  })
})
