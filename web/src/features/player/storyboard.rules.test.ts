import { expect, test } from 'vitest'
import { pictureAt } from './storyboard.rules.ts'

const storyboard = { url: '/media/signed/board', everySeconds: 5, count: 7, columns: 3, width: 160, height: 90 }

test.each([
  [0, 0, 0],
  [4.9, 0, 0],
  [5, 160, 0],
  [17, 0, 90],
  [34, 0, 180],
  [500, 0, 180],
  [-1, 0, 0],
])('the picture for second %d is at %d, %d', (second, left, top) => {
  expect(pictureAt(storyboard, second)).toEqual({ left, top })
})
