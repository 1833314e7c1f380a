import { expect, test } from 'vitest'
import { noticeOf } from './openings.rules.ts'

const lectures = (count: number) => Array.from({ length: count }, (_, index) => ({ title: `Wall ${index + 1}` }))

test.each([
  [1, 'A new lecture in “Bricklaying”', '“Wall 1” is now open.'],
  [2, 'New lectures in “Bricklaying”', '“Wall 1” and “Wall 2” are now open.'],
  [3, 'New lectures in “Bricklaying”', '“Wall 1”, “Wall 2” and “Wall 3” are now open.'],
  [4, 'New lectures in “Bricklaying”', '“Wall 1”, “Wall 2”, “Wall 3” and 1 more lecture are now open.'],
  [9, 'New lectures in “Bricklaying”', '“Wall 1”, “Wall 2”, “Wall 3” and 6 more lectures are now open.'],
])('a notice about %i lectures names up to three', (count, title, message) => {
  expect(noticeOf('Bricklaying', lectures(count))).toEqual({ title, message })
})
