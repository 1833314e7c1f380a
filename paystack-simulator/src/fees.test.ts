import { expect, test } from 'vitest'
import { formatAmount } from './amounts.ts'
import { feeMinor, transferFeeMinor } from './fees.ts'

test.each([
  ['NGN', 200_000, 3_000],
  ['NGN', 250_000, 13_750],
  ['NGN', 500_000, 17_500],
  ['NGN', 10_000_000, 160_000],
  ['NGN', 12_666_700, 200_000],
  ['NGN', 90_000_000, 200_000],
  ['USD', 1_999, 78],
])('a payment in %s of %i has a fee of %i', (currency, amountMinor, fee) => {
  expect(feeMinor(amountMinor, currency)).toBe(fee)
})

test.each([
  [100_000, 1_000],
  [500_000, 1_000],
  [500_001, 2_500],
  [5_000_000, 2_500],
  [5_000_001, 5_000],
])('a transfer of %i has a fee of %i', (amountMinor, fee) => {
  expect(transferFeeMinor(amountMinor)).toBe(fee)
})

test.each([
  ['NGN', 1_500_000, '₦15,000'],
  ['NGN', 1_500_050, '₦15,000.50'],
  ['USD', 1_999, '$19.99'],
])('in %s, the amount %i is formatted as %s', (currency, amountMinor, text) => {
  expect(formatAmount(amountMinor, currency)).toBe(text)
})
