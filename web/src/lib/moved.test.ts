import { expect, test } from 'vitest'
import { moved } from './moved.ts'

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 1, ['a', 'c', 'b']],
  [0, -1, ['a', 'b', 'c']],
  [2, 3, ['a', 'b', 'c']],
  [3, 0, ['a', 'b', 'c']],
])('the item at %i moves to %i if both indexes are in the list', (from, to, expected) => {
  expect(moved(['a', 'b', 'c'], from, to)).toEqual(expected)
})
