import { describe, expect, test } from 'vitest'
import { type Attribution, codeOf, commissionOf, isOpened, pageOf, readCode } from './affiliates.rules.ts'

const line = { id: 1, courseId: 7, instructorId: 'seller', priceMinor: 1_000, discountMinor: 0 }
const discounted = { ...line, discountMinor: 100 }
const order: Attribution = {
  buyerId: 'buyer',
  ofCoupon: null,
  isInstructorsCoupon: false,
  ofClick: 'ada',
  active: new Set(['ada', 'bisi', 'buyer', 'seller']),
  programs: new Map([[7, 2_000]]),
  siteBps: 300,
  isEnded: () => false,
}

describe('the commission of a line', () => {
  test('follows the instructor’s terms, or else the site’s', () => {
    expect(commissionOf(line, order)).toEqual({ lineId: 1, affiliateId: 'ada', bps: 2_000, paidFrom: 'INSTRUCTOR' })
    expect(commissionOf({ ...line, courseId: 8 }, order)).toEqual({ lineId: 1, affiliateId: 'ada', bps: 300, paidFrom: 'PLATFORM' })
    expect(commissionOf({ ...line, courseId: 8 }, { ...order, siteBps: 0 })).toBeNull()
  })

  test('goes to the coupon’s affiliate on the lines that the coupon discounts', () => {
    const withCoupon = { ...order, ofCoupon: 'bisi' }

    expect(commissionOf(discounted, withCoupon)?.affiliateId).toBe('bisi')
    expect(commissionOf(line, withCoupon)?.affiliateId).toBe('ada')
    expect(commissionOf(discounted, { ...withCoupon, active: new Set(['ada']) })).toBeNull()
  })

  test.each([
    ['without an affiliate', line, { ofClick: null }],
    ['for a suspended affiliate', line, { active: new Set<string>() }],
    ['for the buyer', line, { ofClick: 'buyer' }],
    ['for the instructor', line, { ofClick: 'seller' }],
    ['after the partnership ended', line, { isEnded: () => true }],
    ['for a free line', { ...line, discountMinor: 1_000 }, {}],
  ])('is nothing %s', (_, sold, changed) => {
    expect(commissionOf(sold, { ...order, ...changed })).toBeNull()
  })
})

test('a code has eight letters and digits that can’t be mistaken for each other', () => {
  const code = codeOf(Uint8Array.from([0, 31, 32, 200, 7, 8, 13, 255]))

  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
  expect([readCode(` ${code.toLowerCase()} `), readCode('ABC'), readCode('ABCDEFG1'), readCode(null)]).toEqual([
    code,
    undefined,
    undefined,
    undefined,
  ])
})

const none = { courseId: null, bundleId: null, profileId: null }
const USER = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'

test.each([
  ['/courses/7', { courseId: 7 }],
  ['/courses/7/', { courseId: 7 }],
  ['/courses', {}],
  ['/courses/7/reviews', {}],
  ['/courses/0', {}],
  ['/courses/99999999999', {}],
  ['/bundles/12', { bundleId: 12 }],
  ['/bundles', {}],
  [`/user-profile/${USER}`, { profileId: USER }],
  ['/user-profile/7', {}],
  ['/', {}],
])('the path %s is about %j', (path, page) => {
  expect(pageOf(path)).toEqual({ ...none, ...page })
})

test.each([
  [{}, true],
  [{ 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }, true],
  [{ 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }, false],
  [{ 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }, false],
  [{ 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }, false],
])('headers %j of a browser that opens the page: %s', (headers, expected) => {
  expect(isOpened(headers)).toBe(expected)
})
