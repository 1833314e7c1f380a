import { describe, expect, test } from 'vitest'
import { appliedTo, kindOf, messageOf } from './applied-coupon.ts'

const raw = { amount: 35_500, currency: 'NGN' } as const
const answer = (discountedAmount: number, message = 'OK') => ({
  statusCode: 200,
  message,
  data: { couponCode: 'SAVE', discountedAmount, discountAmount: 0, discountPercentage: 20, currency: 'NGN' as const },
})

describe('the words of a coupon’s message', () => {
  test.each([
    ['Coupon applied successfully!', 'success'],
    ['Invalid coupon code.', 'error'],
    ['This coupon is not applicable to the courses in your cart.', 'error'],
    ['This coupon has expired.', 'error'],
    ['A minimum purchase of ₦10,000 is required for this coupon.', 'error'],
    ['Please wait a minute.', 'info'],
  ])('%s is shown as %s', (text, kind) => {
    expect(kindOf({ text })).toBe(kind)
  })

  test('matter only where nothing says what kind it is', () => {
    expect(kindOf({ kind: 'error', text: 'Please enter a coupon code.' })).toBe('error')
    expect(kindOf({ kind: 'error', text: 'That went successfully wrong.' })).toBe('error')
  })

  test('come from the server, or else are the default texts', () => {
    expect(messageOf(answer(1, 'Well done, successfully.'))).toEqual({ kind: 'success', text: 'Well done, successfully.' })
    expect(messageOf(answer(1, ''))).toEqual({ kind: 'success', text: 'Coupon applied successfully!' })
    expect(messageOf({ statusCode: 200, message: '', data: null })).toEqual({ kind: 'error', text: 'Invalid coupon or error applying.' })
    expect(messageOf({ statusCode: 202, message: 'Please wait.', data: null })).toEqual({ text: 'Please wait.' })
  })
})

describe('a coupon on a total', () => {
  test.each([
    [28_400, 7_100, 20],
    [35_322.5, 177.5, 1],
    [0, 35_500, 100],
  ])('with %d left saves %d, which is %d %%', (left, discount, percent) => {
    expect(appliedTo(raw, answer(left))).toEqual({
      code: 'SAVE',
      discount: { amount: discount, currency: 'NGN' },
      savedPercent: percent,
      total: { amount: left, currency: 'NGN' },
    })
  })

  test('in another currency says nothing about this one', () => {
    expect(appliedTo({ amount: 20, currency: 'USD' }, answer(10))).toBeNull()
  })
})
