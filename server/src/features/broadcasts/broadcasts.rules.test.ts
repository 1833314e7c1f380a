import { describe, expect, test } from 'vitest'
import { audienceOf, audienceProblem, nextTry, progressOf, sendAtProblem } from './broadcasts.rules.ts'

const now = new Date('2026-09-01T12:00:00Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

describe('a broadcast audience', () => {
  test('contains only the fields that its segment needs', () => {
    const chosen = { courseId: 1, categoryId: 2, country: 'GH' }

    expect(audienceOf({ ...chosen, segment: 'COURSE' })).toEqual({ segment: 'COURSE', courseId: 1, categoryId: null, country: 'GH' })
    expect(audienceOf({ ...chosen, segment: 'CATEGORY' })).toMatchObject({ courseId: null, categoryId: 2 })
    expect(audienceOf({ ...chosen, segment: 'NEWSLETTER' })).toMatchObject({ courseId: null, categoryId: null, country: null })
  })

  test.each([
    ['COURSE', 'courseId'],
    ['CATEGORY', 'categoryId'],
    ['EVERYBODY', undefined],
  ] as const)('with only the segment %s lacks the field: %s', (segment, path) => {
    expect(audienceProblem(audienceOf({ segment }))?.path).toBe(path)
  })
})

test.each([
  [inMinutes(0), 'Choose a time in the future.'],
  [inMinutes(1), null],
  [inMinutes(365 * 1440), null],
  [inMinutes(365 * 1440 + 1), 'Choose a time within a year.'],
])('the send time %s results in: %s', (sendAt, problem) => {
  expect(sendAtProblem(sendAt, now, 365)).toBe(problem)
})

test('a failed email is retried at growing intervals, then abandoned', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7].map((tries) => nextTry(tries, now))

  expect(pauses).toEqual([1, 5, 20, 60, 180, 360].map(inMinutes).concat(null as never))
})

describe('progress', () => {
  const counts = { WAITING: 4, TAKEN: 1, SENT: 10, FAILED: 2, SKIPPED: 3 }

  test.each([
    ['SENDING', { sent: 10, failed: 2, skipped: 3 }],
    ['SENT', { sent: 10, failed: 3, skipped: 3 }],
    ['CANCELLED', { sent: 10, failed: 3, skipped: 7 }],
  ] as const)('of a %s broadcast is counted by outcome', (state, progress) => {
    expect(progressOf(counts, state)).toEqual(progress)
  })
})
