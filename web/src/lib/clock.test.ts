import { describe, expect, test } from 'vitest'
import { clock } from './clock.ts'

describe('video position', () => {
  test.each([
    [0, '0:00'],
    [5.9, '0:05'],
    [760, '12:40'],
    [3723, '1:02:03'],
    [Number.NaN, '0:00'],
    [Number.POSITIVE_INFINITY, '0:00'],
    [-3, '0:00'],
  ])('of %d seconds is written as %s', (seconds, text) => {
    expect(clock(seconds)).toBe(text)
  })
})
