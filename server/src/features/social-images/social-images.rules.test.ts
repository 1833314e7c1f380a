import { expect, test } from 'vitest'
import { asMarkup, courseIdIn, linesIn, ratingWords, shortened } from './social-images.rules.ts'

test('a title is never markup', () => {
  expect(asMarkup(' <b>Salt</b> & "pepper"\n for  ọ̀rẹ́ ')).toBe('&lt;b&gt;Salt&lt;/b&gt; &amp; &quot;pepper&quot; for ọ̀rẹ́'.normalize('NFC'))
})

test.each([
  [30, 50, 1],
  [60, 50, 1],
  [95, 50, 2],
  [120, 50, 2],
  [170, 50, 3],
])('a text %i pixels high in size %i has %i lines', (height, size, lines) => {
  expect(linesIn(height, size)).toBe(lines)
})

test.each([
  ['How to sell, and more', 'How to sell, and…'],
  ['How to sell, and…', 'How to sell…'],
  ['Word', 'Wor…'],
  ['ɓɗ…', 'ɓ…'],
])('%s is cut to %s', (text, expected) => {
  expect(shortened(text)).toBe(expected)
})

test('stars are told of where there are any', () => {
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
])('%s is a name for course %s', (name, id) => {
  expect(courseIdIn(name)).toBe(id)
})
