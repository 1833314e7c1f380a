import { describe, expect, test } from 'vitest'
import { clock, resumePoint, speedAfter } from './resume.ts'

describe('where to go on in a video', () => {
  test.each([
    [null, 600, null],
    [0, 600, null],
    [4.9, 600, null],
    [5, 600, 5],
    [300, 600, 300],
    [589, 600, 589],
    [590, 600, null],
    [600, 600, null],
    [700, 600, null],
    [15, 20, 15],
    [19, 20, null],
  ])('goes from %s s of %d s on at %s', (seconds, duration, point) => {
    expect(resumePoint(seconds, duration)).toBe(point)
  })
})

describe('changing the speed', () => {
  test.each([
    [1, 1, 1.25],
    [1, -1, 0.75],
    [2, 1, 2],
    [0.5, -1, 0.5],
    [1.1, 1, 1.25],
    [1.1, -1, 1],
  ] as const)('goes from %d by %d to %d', (speed, steps, next) => {
    expect(speedAfter(speed, steps)).toBe(next)
  })
})

describe('writing a position', () => {
  test.each([
    [0, '0:00'],
    [5.9, '0:05'],
    [760, '12:40'],
    [3723, '1:02:03'],
    [Number.NaN, '0:00'],
    [Number.POSITIVE_INFINITY, '0:00'],
    [-3, '0:00'],
  ])('writes %d as %s', (seconds, text) => {
    expect(clock(seconds)).toBe(text)
  })
})
