import { describe, expect, test } from 'vitest'
import { pagesOf } from './pages-of.ts'

const numbers = (most: number) => (last: number | undefined, limit: number) =>
  Promise.resolve(Array.from({ length: Math.min(limit, most - (last ?? 0)) }, (_, place) => (last ?? 0) + place + 1))

describe('pages of a query', () => {
  test.each([
    [0, []],
    [2, [[1, 2]]],
    [3, [[1, 2, 3]]],
    [4, [[1, 2, 3], [4]]],
    [
      6,
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
    ],
  ])('contain each of %i rows once', async (most, pages) => {
    const listed: number[][] = []
    for await (const page of pagesOf(3, numbers(most))) listed.push(page)

    expect(listed).toEqual(pages)
  })
})
