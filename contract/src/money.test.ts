import { describe, expect, test } from 'vitest'
import { moneyText, toMajor, toMinor } from './money.ts'

describe('an amount', () => {
  test('converts to naira or dollars and back without losing a kobo or cent', () => {
    const amounts = [...Array(20_000).keys(), 123_456_789, 999_999_999]

    expect(amounts.filter((minor) => toMinor(toMajor(minor)) !== minor)).toEqual([])
  })
})

describe('a charged amount', () => {
  test.each([
    [1_500_000, 'NGN', '₦15,000'],
    [1_312_411, 'NGN', '₦13,124.11'],
    [1_312_410, 'NGN', '₦13,124.10'],
    [1, 'NGN', '₦0.01'],
    [1_999, 'USD', '$19.99'],
    [2_000, 'USD', '$20'],
    [0, 'USD', '$0'],
    [-1_950, 'USD', '−$19.50'],
    [-720_050, 'NGN', '−₦7,200.50'],
  ])('of %d in %s is formatted as %s', (minor, currency, text) => {
    expect(moneyText(minor, currency)).toBe(text)
  })
})
