import { expect, test } from 'vitest'
import { courseIdIn, ratingWords } from './social-images.rules.ts'

test('stars are mentioned only if there are reviews', () => {
  expect(ratingWords({ average: 0, totalReviews: 0 })).toBeNull()
  expect(ratingWords({ average: 4, totalReviews: 1 })).toEqual({ average: '4.0', count: '(1 review)' })
  expect(ratingWords({ average: 4.6, totalReviews: 1280 })).toEqual({ average: '4.6', count: '(1,280 reviews)' })
})

test.each([
  ['42-0123456789abcdef0123.jpg', 42],
  ['2147483648-0123456789abcdef0123.jpg', undefined],
  ['0-0123456789abcdef0123.jpg', undefined],
  ['42-0123456789ABCDEF0123.jpg', undefined],
  ['42-0123456789abcdef0123.png', undefined],
  ['42.jpg', undefined],
])('%s is parsed as the picture name of course %s', (name, id) => {
  expect(courseIdIn(name)).toBe(id)
})
