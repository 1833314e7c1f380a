import { expect, test } from 'vitest'
import { closedWords, openingWords } from './opening-words.ts'

test.each([
  [{ kind: 'AFTER_DAYS', days: 1 }, 'Opens 1 day after enrollment'],
  [{ kind: 'AFTER_DAYS', days: 7 }, 'Opens 7 days after enrollment'],
  [{ kind: 'ON_DATE', date: '2027-03-01' }, 'Opens on Mar 1, 2027'],
  [{ kind: 'AFTER_SECTION' }, 'Opens after the previous section'],
] as const)('the rule %o reads as “%s”', (rule, words) => {
  expect(openingWords(rule)).toBe(words)
})

const after = { sectionId: 1, title: 'Ground' }
const opensAt = '2027-03-01T09:00:00.000Z'

test.each([
  [{ opensAt, after: null }, 'Opens at nine'],
  [{ opensAt: null, after }, 'Opens once you complete “Ground”'],
  [{ opensAt, after }, 'Opens at nine, once you complete “Ground”'],
])('a lecture that waits for %o says so', (closed, words) => {
  expect(closedWords(closed, () => 'at nine')).toBe(words)
})
