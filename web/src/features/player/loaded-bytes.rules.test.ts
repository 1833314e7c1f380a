import { expect, test } from 'vitest'
import { estimateBytes, joinRanges } from './loaded-bytes.rules.ts'

test('ranges that are loaded twice, or discarded and reloaded, count once', () => {
  const first = joinRanges([], [[0, 10]])
  const second = joinRanges(first, [
    [8, 20],
    [40, 50],
  ])

  expect(second).toEqual([
    [0, 20],
    [40, 50],
  ])
  expect(joinRanges(second, [[30, 45]])).toEqual([
    [0, 20],
    [30, 50],
  ])
})

test("half of a video's duration counts as half of its bytes, and the estimate never exceeds the total", () => {
  const file = { bytes: 1000, durationSeconds: 60 }

  expect(
    estimateBytes(
      [
        [0, 20],
        [40, 50],
      ],
      file,
    ),
  ).toBe(500)
  expect(estimateBytes([[0, 60.4]], file)).toBe(1000)
  expect(estimateBytes([[0, 5]], { bytes: 1000, durationSeconds: 0 })).toBe(0)
})
