import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { wordsOf } from './setting-fields.ts'

test.each([
  [1, 'days', '1 day'],
  [14, 'days', '14 days'],
  [0, 'days', '0 days'],
  [1, 'uses', '1 use'],
  [1, 'per year', '1 per year'],
  [50, 'GB', '50 GB'],
  [5, '%', '5%'],
  [2_000, '₦', '₦2,000'],
])('%d in %s is shown as “%s”', (value, unit, words) => {
  expect(wordsOf({ key: 'field', label: 'Field', kind: 'whole', schema: z.int(), unit }, { field: value })).toBe(words)
})
