import { describe, expect, test } from 'vitest'
import { fitted, middleSquare, pixelsOf } from './picture.rules.ts'

describe('largest centered square', () => {
  test.each([
    ['a wide picture', { width: 400, height: 200 }, { x: 100, y: 0, width: 200, height: 200 }],
    ['a tall picture', { width: 300, height: 900 }, { x: 0, y: 300, width: 300, height: 300 }],
    ['a square', { width: 50, height: 50 }, { x: 0, y: 0, width: 50, height: 50 }],
  ])('of %s is in the picture’s center', (_, size, pixels) => {
    expect(pixelsOf(middleSquare(size), size)).toEqual(pixels)
  })
})

test.each([
  ['shrinks by the longer edge', { width: 4000, height: 1000 }, { width: 800, height: 200 }],
  ['is unchanged if it is small', { width: 300, height: 200 }, { width: 300, height: 200 }],
  ['keeps at least one pixel', { width: 9000, height: 2 }, { width: 800, height: 1 }],
])('a fitted picture %s', (_, size, expected) => {
  expect(fitted(size, 800)).toEqual(expected)
})
