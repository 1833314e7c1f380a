import { describe, expect, test } from 'vitest'
import { appliedIn, kindOf, messageOf } from './applied-coupon.ts'

const charge = { currency: 'NGN', subtotal: 35_500, discount: 7_100, total: 28_400, savedPercent: 20, problem: null } as const
const answer = (message = 'OK', given: typeof charge | null = charge) => ({
  statusCode: 200,
  message,
  data: {
    couponCode: 'SAVE',
    discountedAmount: 28_400,
    discountAmount: 7_100,
    discountPercentage: 20,
    currency: 'NGN' as const,
    charge: given,
  },
})

describe('coupon message', () => {
  test.each([
    ['Coupon applied successfully!', 'success'],
    ['Invalid coupon code.', 'error'],
    ['This coupon is not applicable to the courses in your cart.', 'error'],
    ['This coupon has expired.', 'error'],
    ['This coupon requires a minimum purchase of ₦10,000.', 'error'],
    ['Please wait a minute.', 'info'],
  ])('“%s” is shown as %s', (text, kind) => {
    expect(kindOf({ text })).toBe(kind)
  })

  test('is classified by its text only if the server sends no kind', () => {
    expect(kindOf({ kind: 'error', text: 'Please enter a coupon code.' })).toBe('error')
    expect(kindOf({ kind: 'error', text: 'That went successfully wrong.' })).toBe('error')
  })

  test("is the server's text, or a default if the server sends none", () => {
    expect(messageOf(answer('Well done, successfully.'))).toEqual({ kind: 'success', text: 'Well done, successfully.' })
    expect(messageOf(answer(''))).toEqual({ kind: 'success', text: 'Coupon applied successfully!' })
    expect(messageOf({ statusCode: 200, message: '', data: null })).toEqual({ kind: 'error', text: 'Invalid coupon or error applying.' })
    expect(messageOf({ statusCode: 202, message: 'Please wait.', data: null })).toEqual({ text: 'Please wait.' })
  })
})

describe('applied coupon', () => {
  test("uses the server's charge", () => {
    expect(appliedIn(answer())).toEqual({ code: 'SAVE', charge })
  })

  test("isn't taken from a response of the previous release, which contains no charge", () => {
    expect(appliedIn(answer('Coupon applied successfully!', null))).toBeNull()
    expect(messageOf(answer('Coupon applied successfully!', null))).toEqual({ kind: 'error', text: 'Invalid coupon or error applying.' })
  })
})
