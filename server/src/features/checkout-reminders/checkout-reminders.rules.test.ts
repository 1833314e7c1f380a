import { describe, expect, test } from 'vitest'
import { changesOf, dueSpans, isDue, linkEnd, namesOf, priceText, type Quote } from './checkout-reminders.rules.ts'

const now = new Date('2026-09-10T12:00:00Z')
const HOUR = 3_600_000
const before = (hours: number) => new Date(now.getTime() - hours * HOUR)
const usual = { 1: 1, 2: 24 }

describe('the time of a reminder', () => {
  test.each([
    [0.9, []],
    [1, [1]],
    [23.9, [1]],
    [24, [2]],
    [47.9, [2]],
    [48, []],
  ])('%s hours after the checkout, is that of %j', (hours, numbers) => {
    expect(([1, 2] as const).filter((number) => isDue(usual, { number, placedAt: before(hours), now }))).toEqual(numbers)
  })

  test('is at most a day late', () => {
    expect(dueSpans({ 1: 2, 2: 0 }, now)).toEqual([{ number: 1, from: before(26), until: before(2) }])
  })

  test('never comes for 0 hours', () => {
    expect(dueSpans({ 1: 0, 2: 0 }, now)).toEqual([])
    expect(dueSpans({ 1: 0, 2: 24 }, now).map(({ number }) => number)).toEqual([2])
  })
})

test('a link works for seven days', () => {
  expect(linkEnd(now).toISOString()).toBe('2026-09-17T12:00:00.000Z')
})

describe('the price in a reminder', () => {
  const naira = (totalMinor: number) => ({ currency: 'NGN' as const, totalMinor })
  const same: Quote = { ordered: naira(1_500_000), now: naira(1_500_000), coupon: null, isPart: false }

  test('is only the total if nothing has changed', () => {
    expect(priceText(same)).toBe('The total is ₦15,000.')
    expect(changesOf(same)).toEqual([])
  })

  test('says plainly that it has changed, up or down, or in another currency', () => {
    expect(priceText({ ...same, now: naira(2_000_000) })).toBe(
      'The price has changed: the total for your order was ₦15,000 and is now ₦20,000.',
    )
    expect(priceText({ ...same, now: naira(1_000_000) })).toContain('was ₦15,000 and is now ₦10,000')
    expect(priceText({ ...same, now: { currency: 'USD', totalMinor: 1_999 } })).toContain('was ₦15,000 and is now $19.99')
  })

  test('names a coupon that works, and one that no longer does', () => {
    expect(priceText({ ...same, coupon: { code: 'SAVE20', problem: null } })).toBe('The total is ₦15,000.\nYour coupon SAVE20 is included.')
    const over = { ...same, now: naira(2_000_000), coupon: { code: 'SAVE20', problem: 'This coupon has expired.' } }
    expect(priceText(over).split('\n')).toEqual([
      'The price has changed: the total for your order was ₦15,000 and is now ₦20,000.',
      'Your coupon SAVE20 no longer works. This coupon has expired.',
    ])
  })

  test('says that courses are missing', () => {
    expect(priceText({ ...same, isPart: true }).split('\n')).toEqual([
      expect.stringContaining('Some courses of your order aren’t included'),
      'The total is ₦15,000.',
    ])
    expect(changesOf({ ...same, isPart: true, now: naira(1_000_000) })[1]).toContain('the total for these courses was ₦15,000')
  })
})

test.each([
  [['Mortar'], '“Mortar”'],
  [['Mortar', 'Bricks'], '“Mortar” and 1 more course'],
  [['Mortar', 'Bricks', 'Roofs'], '“Mortar” and 2 more courses'],
])('names the courses %j', (titles, named) => {
  expect(namesOf(titles)).toBe(named)
})
