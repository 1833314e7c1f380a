import { describe, expect, test } from 'vitest'
import { Amount } from './amount.ts'
import { createCourse } from './authoring.ts'
import { createCoupon, createCouponBatch, updateCoupon } from './coupons.ts'

const sentencesOf = (
  schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } | undefined } },
  value: unknown,
) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

describe('an amount field', () => {
  const Price = Amount({ min: 0, max: 10_000, message: 'Please select a price' })

  test.each([0, 0.01, 0.1 + 0.2, 1.1, 19.99, 1.005 * 100, 4.35, 8.7, 9_999.99, 10_000])('accepts %d', (amount) => {
    expect(sentencesOf(Price, amount)).toEqual([])
  })

  test('accepts whole numbers of cents', () => {
    const cents = Array.from({ length: 10_000 }, (_, index) => index * 97)

    expect(cents.filter((minor) => sentencesOf(Price, minor / 100).length > 0 && minor <= 1_000_000)).toEqual([])
  })

  test.each([
    [0.005, 'Enter at most two decimal places.'],
    [0.001, 'Enter at most two decimal places.'],
    [1e-7, 'Enter at most two decimal places.'],
    [1e-12, 'Enter at most two decimal places.'],
    [19.999, 'Enter at most two decimal places.'],
    [-0.01, 'Please select a price'],
    [10_000.01, 'This must be at most 10,000.'],
    [Number.NaN, 'Please select a price'],
    [Number.POSITIVE_INFINITY, 'Please select a price'],
    ['5', 'Please select a price'],
  ])('rejects %s', (amount, sentence) => {
    expect(sentencesOf(Price, amount)).toEqual([sentence])
  })
})

describe.each([
  ['a coupon', createCoupon.body],
  ['a changed coupon', updateCoupon.body],
  ['a coupon batch', createCouponBatch.body],
])('the minimum purchase field of %s', (_, { shape }) => {
  const minimums = [shape.minimumNaira, shape.minimumUsd]

  test.each([null, 0.01, 5000, 19.99])('accepts %s', (amount) => {
    expect(minimums.flatMap((schema) => sentencesOf(schema, amount))).toEqual([])
  })

  test.each([
    [0, 'This must be at least 0.01.'],
    [0.004, 'This must be at least 0.01.'],
    [1e-7, 'This must be at least 0.01.'],
    [5.005, 'Enter at most two decimal places.'],
  ])('rejects %d', (amount, sentence) => {
    expect(minimums.flatMap((schema) => sentencesOf(schema, amount))).toEqual([sentence, sentence])
  })
})

test('a course price has at most two decimal places', () => {
  expect(sentencesOf(createCourse.body.shape.priceUsd, 0.005)).toEqual(['Enter at most two decimal places.'])
})
