import { describe, expect, test } from 'vitest'
import { formatMoney } from './format.ts'

describe('formatting money', () => {
  test.each([
    [15_000, 'NGN', '₦15,000'],
    [15_000.4, 'NGN', '₦15,000'],
    [1_250_000, 'NGN', '₦1,250,000'],
    [19.99, 'USD', '$19.99'],
    [20, 'USD', '$20'],
    [19.5, 'USD', '$19.50'],
    [0, 'USD', '$0'],
    [-5, 'USD', '−$5'],
    [-0.001, 'USD', '$0'],
    [1234.5, 'USD', '$1,234.50'],
  ] as const)('writes %d %s as %s', (amount, currency, text) => {
    expect(formatMoney(amount, currency)).toBe(text)
  })
})
