import { describe, expect, test } from 'vitest'
import { changeProblem, endFaults, stateOf, termsFaults } from './sale-prices.rules.ts'

const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 8, day, hour))
const terms = { nairaMinor: 900_000, usdMinor: 900, startsAt: at(2), endsAt: at(9) }
const bounds = { regular: { nairaMinor: 1_500_000, usdMinor: 1_500 }, minimum: { NGN: 5_000, USD: 200 }, now: at(1) }

test.each([
  [at(1, 23), 'SCHEDULED'],
  [at(2), 'RUNNING'],
  [at(8, 23), 'RUNNING'],
  [at(9), 'ENDED'],
] as const)('at %s, the state is %s', (now, state) => {
  expect(stateOf(terms, now)).toBe(state)
})

describe('a sale price', () => {
  test('below the regular price, for a week, has no faults', () => {
    expect(termsFaults(terms, bounds)).toEqual([])
  })

  test.each([
    [{ nairaMinor: 1_500_000 }, 'priceNaira', 'Enter less than the regular price of ₦15,000.'],
    [{ usdMinor: 1_501 }, 'priceUsd', 'Enter less than the regular price of $15.'],
    [{ nairaMinor: 4_999 }, 'priceNaira', 'Enter at least ₦50, the minimum card payment.'],
    [{ usdMinor: 199 }, 'priceUsd', 'Enter at least $2, the minimum card payment.'],
    [{ nairaMinor: null }, 'priceNaira', 'Enter a sale price.'],
    [{ startsAt: at(1, -1) }, 'startsAt', 'The start can’t be in the past.'],
    [{ endsAt: at(2) }, 'endsAt', 'The end must be after the start.'],
    [{ endsAt: at(93) }, 'endsAt', 'A sale can last at most 90 days.'],
  ])('with %j has a fault in %s: %s', (change, path, message) => {
    expect(termsFaults({ ...terms, ...change }, bounds)).toEqual([{ path, message }])
  })

  test('of a course without a naira price has none either', () => {
    const dollars = { ...bounds, regular: { nairaMinor: null, usdMinor: 1_500 } }

    expect(termsFaults({ ...terms, nairaMinor: null }, dollars)).toEqual([])
    expect(termsFaults(terms, dollars)).toEqual([{ path: 'priceNaira', message: 'This course has no price in this currency.' }])
  })

  test('that runs can’t get an end in the past', () => {
    expect(endFaults({ ...terms, endsAt: at(5) }, at(6))).toEqual([{ path: 'endsAt', message: 'The end must be in the future.' }])
    expect(endFaults({ ...terms, endsAt: at(7) }, at(6))).toEqual([])
  })
})

test.each([
  [at(1), { usdMinor: 800 }, null],
  [at(3), { endsAt: at(5) }, null],
  [at(3), { usdMinor: 800 }, 'SALE_PRICE_STARTED'],
  [at(3), { nairaMinor: null }, 'SALE_PRICE_STARTED'],
  [at(3), { startsAt: at(4) }, 'SALE_PRICE_STARTED'],
  [at(9), { endsAt: at(20) }, 'SALE_PRICE_ENDED'],
] as const)('at %s, the problem with changing %j is %s', (now, change, problem) => {
  expect(changeProblem(terms, { ...terms, ...change }, now)).toBe(problem)
})
