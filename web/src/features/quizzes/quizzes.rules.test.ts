import type { AskedQuestion } from '@akada/contract/quizzes.ts'
import { describe, expect, test } from 'vitest'
import { clockText, isAnswered, lengthText, startText, timeNotice } from './quizzes.rules.ts'

const asked = (type: AskedQuestion['type'], options = 2): AskedQuestion => ({
  id: 'q',
  type,
  prompt: 'What?',
  points: 1,
  options: Array.from({ length: options }, (_, index) => ({ id: `o${index}`, text: `Option ${index}` })),
  matches: [],
})

describe('quiz question', () => {
  test.each([
    ['SINGLE_CHOICE', undefined, false],
    ['SINGLE_CHOICE', [], false],
    ['SINGLE_CHOICE', ['o1'], true],
    ['SHORT_ANSWER', '  ', false],
    ['SHORT_ANSWER', 'six', true],
    ['MATCHING', { o0: 'x' }, false],
    ['MATCHING', { o0: 'x', o1: 'x' }, true],
    ['ORDERING', null, false],
  ] as const)('of type %s with the answer %j is answered: %s', (type, value, isDone) => {
    expect(isAnswered(asked(type), value as never)).toBe(isDone)
  })
})

test.each([
  [7, '0:07', '7 seconds'],
  [60, '1:00', '1 minute'],
  [750, '12:30', '12 minutes'],
  [3909, '1:05:09', '1 hour 5 minutes'],
])('%i seconds are displayed as %s and described as %s', (seconds, clock, length) => {
  expect([clockText(seconds), lengthText(seconds)]).toEqual([clock, length])
})

describe('remaining time', () => {
  test('is announced at five minutes, at one minute, and at the end', () => {
    expect([900, 301, 300, 61, 60, 1, 0, -3].map((left) => timeNotice(left, 900))).toEqual([
      '',
      '',
      '5 minutes left.',
      '5 minutes left.',
      '1 minute left.',
      '1 minute left.',
      'Time’s up.',
      'Time’s up.',
    ])
  })

  test("isn't announced at five minutes or one minute if the time limit is no longer than that", () => {
    expect(timeNotice(299, 300)).toBe('')
    expect(timeNotice(45, 60)).toBe('')
  })
})

test('the quiz button names the next step', () => {
  const attempt = (submittedAt: string | null) => ({ submittedAt }) as never

  expect(startText({ attempts: [], isPassed: false })).toBe('Start quiz')
  expect(startText({ attempts: [attempt(null)], isPassed: false })).toBe('Continue quiz')
  expect(startText({ attempts: [attempt('2026-01-01')], isPassed: false })).toBe('Try again')
  expect(startText({ attempts: [attempt('2026-01-01')], isPassed: true })).toBe('Take again')
})
