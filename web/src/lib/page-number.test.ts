import { expect, test } from 'vitest'
import { pageInAddress, pageNumberOf } from './page-number.ts'

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1.5', 1],
  ['page=last', 1],
])('the query ?%s selects page %d', (query, page) => {
  expect(pageNumberOf(new URLSearchParams(query))).toBe(page)
})

test('the first page has no number in the URL', () => {
  expect([pageInAddress(1), pageInAddress(2)]).toEqual([undefined, 2])
})
