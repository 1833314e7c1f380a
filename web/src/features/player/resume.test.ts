import { describe, expect, test } from 'vitest'
import { resumePoint, speedAfter } from './resume.ts'

describe('resume position', () => {
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
    [300, 0, 300],
    [4.9, 0, null],
  ])('for second %s in a video of %d s is %s', (seconds, duration, point) => {
    expect(resumePoint(seconds, duration)).toBe(point)
  })
})

describe('playback speed', () => {
  test.each([
    [1, 1, 1.25],
    [1, -1, 0.75],
    [2, 1, 2],
    [0.5, -1, 0.5],
    [1.1, 1, 1.25],
    [1.1, -1, 1],
  ] as const)('changes from %d by %d step to %d', (speed, steps, next) => {
    expect(speedAfter(speed, steps)).toBe(next)
  })
})
