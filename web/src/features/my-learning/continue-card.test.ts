import { expect, test } from 'vitest'
import { timeLeft } from './continue-card.tsx'

test.each([
  [1, '1 min'],
  [60, '1 min'],
  [61, '2 min'],
  [3600, '1 h'],
  [3899, '1 h 5 min'],
])('%i seconds are shown as %s', (seconds, words) => {
  expect(timeLeft(seconds)).toBe(words)
})
