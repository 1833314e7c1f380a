import { describe, expect, test } from 'vitest'
import { priceOf, struckPriceOf } from './course-price.ts'

const course = { priceNaira: 15_000, priceUsd: 19.99, isFree: false }

test.each([
  ['naira if prices are shown in naira', course, 'NGN', { amount: 15_000, currency: 'NGN' }],
  ['dollars if prices are shown in dollars', course, 'USD', { amount: 19.99, currency: 'USD' }],
  ['dollars if there is no naira price', { ...course, priceNaira: null }, 'NGN', { amount: 19.99, currency: 'USD' }],
  ['nothing if it is free', { ...course, isFree: true }, 'NGN', { amount: 0, currency: 'NGN' }],
] as const)('a course costs %s', (_, priced, currency, price) => {
  expect(priceOf(priced, currency)).toEqual(price)
})

test('the struck-through price is 20,000 naira or 50 dollars higher', () => {
  expect(struckPriceOf({ amount: 15_000, currency: 'NGN' })).toEqual({ amount: 35_000, currency: 'NGN' })
  expect(struckPriceOf({ amount: 20, currency: 'USD' })).toEqual({ amount: 70, currency: 'USD' })
})

describe('component that shows a course price', () => {
  const sources = Object.entries(import.meta.glob<string>('../**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' })).filter(
    ([file]) => !/testing|\.test\.|\/course-price\.ts$/.test(file),
  )
  const using = (words: RegExp) => sources.filter(([, source]) => words.test(source))

  test('also shows the charge', () => {
    const showing = using(/\b(priceOf|usePrice)\(/)

    expect(showing.length).toBeGreaterThan(3)
    expect(showing.filter(([, source]) => !source.includes('<ChargeNote ')).map(([file]) => file)).toEqual([])
  })

  // Search engines get the prices that visitors can pay.
  test("doesn't choose between the charges at home and abroad", () => {
    expect(using(/\bpaid(Abroad|AtHome)\b/).map(([file]) => file)).toEqual([
      '../features/bundles/bundle-json-ld.ts',
      '../features/course/course-json-ld.ts',
    ])
  })
})
