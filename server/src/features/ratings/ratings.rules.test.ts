import { expect, test } from 'vitest'
import { authorName, averageRating } from './ratings.rules.ts'

test.each([
  [0, 0, 0],
  [9, 1, 4.5],
  [18, 2, 4.5],
  [26, 3, 4.3],
  [27, 3, 4.5],
  [28, 3, 4.7],
  [37, 4, 4.6],
  [1, 1, 0.5],
])('%i half stars in %i reviews average %d stars', (ratingHalvesSum, totalReviews, expected) => {
  expect(averageRating({ ratingHalvesSum, totalReviews })).toBe(expected)
})

test.each([
  ['Adaeze', 'Okafor', 'Adaeze Okafor'],
  ['Adaeze', '', 'Adaeze'],
  ['', '', 'Anonymous'],
  [' ', ' ', 'Anonymous'],
])('the name %j %j is shown as %s', (firstName, lastName, expected) => {
  expect(authorName({ firstName, lastName })).toBe(expected)
})
