import { expect, test } from 'vitest'
import { dataCost } from './data-cost.ts'

const naira = { perGb: 500, currency: 'NGN' } as const

test.each([
  [41_400_000, 'about ₦21'],
  [12_000_000, 'about ₦6'],
  [4_000_000_000, 'about ₦2,000'],
  [2_000_000, 'about ₦1'],
  [1_999_000, 'less than ₦1'],
])('%i bytes cost %s', (bytes, cost) => {
  expect(dataCost(bytes, naira)).toBe(cost)
})

test('the cost of data priced in dollars includes cents', () => {
  expect(dataCost(41_400_000, { perGb: 5, currency: 'USD' })).toBe('about $0.21')
  expect(dataCost(1_000_000, { perGb: 5, currency: 'USD' })).toBe('less than $0.01')
})

test('data without a known price has no cost', () => {
  expect(dataCost(41_400_000, null)).toBeUndefined()
})
