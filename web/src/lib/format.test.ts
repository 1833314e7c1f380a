import { moneyText, toMinor } from '@akada/contract/money.ts'
import { describe, expect, test } from 'vitest'
import { formatAmount, formatPrice } from './format.ts'

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' })

describe('catalog price', () => {
  test.each([
    [15_000, 'NGN', '₦15,000'],
    [15_000.4, 'NGN', '₦15,000'],
    [1_250_000, 'NGN', '₦1,250,000'],
    [19.99, 'USD', '$19.99'],
    [20, 'USD', '$20'],
    [19.5, 'USD', '$19.50'],
    [0, 'USD', '$0'],
    [1234.5, 'USD', '$1,234.50'],
  ] as const)('of %d %s is written %s', (amount, currency, text) => {
    expect(formatPrice(amount, currency)).toBe(text)
  })
})

describe('charged amount', () => {
  test.each([
    [15_000, 'NGN', '₦15,000'],
    [13_124.11, 'NGN', '₦13,124.11'],
    [-7_200.5, 'NGN', '−₦7,200.50'],
    [-5, 'USD', '−$5'],
    [-0.001, 'USD', '$0'],
  ] as const)('of %d %s is written %s', (amount, currency, text) => {
    expect(formatAmount(amount, currency)).toBe(text)
    expect(moneyText(toMinor(amount), currency), 'on the server').toBe(text)
  })

  // Files that show catalog prices or estimated data costs. All other amounts are charged, refunded or paid out.
  const showPrices = [
    /^\/features\/(authoring|bundles|catalog|course|course-reviews|wishlist)\//,
    /^\/(features\/cart\/cart-row|lib\/data-cost|lib\/format|ui\/price)\.tsx?$/,
  ]
  test('is never rounded to whole naira, because only catalog components use the rounding function', () => {
    const rounding = Object.entries(sources)
      .filter(([name, source]) => !name.includes('.test.') && /formatPrice|ui\/price\.tsx/.test(source))
      .map(([name]) => name.replace(/^\.\.\/?|^\.\//, (start) => (start === './' ? '/lib/' : '/')))

    expect(rounding.filter((name) => !showPrices.some((place) => place.test(name)))).toEqual([])
  })
})

test('counts are written by formatCount, because Intl.NumberFormat slows the first load of a page', () => {
  const own = Object.entries(sources)
    .filter(
      ([name, source]) => !name.includes('.test.') && /(?<!Date\(\w+\))\.toLocaleString\('en'\)|Intl\.NumberFormat\('en'\)/.test(source),
    )
    .map(([name]) => name)

  expect(own).toEqual([])
})
