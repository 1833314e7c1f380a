import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cartFingerprint, judge, nextCheckAt, type PaymentStatus, paidWithText, payableAddress, shareClass } from './orders.rules.ts'

const expected = { reference: 'pay-1', amountMinor: 1_500_000, currency: 'NGN', domain: 'test' }
const reported = {
  reference: 'pay-1',
  status: 'success',
  domain: 'test',
  amountMinor: 1_500_000,
  requestedAmountMinor: null,
  feesMinor: 32_500,
  currency: 'NGN',
}

describe('a payment reported as successful', () => {
  test.each([
    ['the exact amount', {}, { accepts: true, review: null }],
    ['the amount plus the fee', { amountMinor: 1_532_500, requestedAmountMinor: 1_500_000 }, { accepts: true, review: null }],
    ['the amount plus a part of the fee', { amountMinor: 1_510_000, requestedAmountMinor: 1_500_000 }, { accepts: true, review: null }],
    [
      'more than the amount plus the fee',
      { amountMinor: 1_532_501, requestedAmountMinor: 1_500_000 },
      { accepts: true, review: 'paid ₦15,325.01 instead of ₦15,000, including the provider’s fee of ₦325' },
    ],
    [
      'more than the requested amount, with an unknown provider fee',
      { amountMinor: 1_532_500, requestedAmountMinor: 1_500_000, feesMinor: null },
      { accepts: true, review: 'paid ₦15,325 instead of ₦15,000' },
    ],
    ['too much money', { amountMinor: 1_600_000 }, { accepts: true, review: 'paid ₦16,000 instead of ₦15,000' }],
    ['too little money', { amountMinor: 1_499_999 }, { accepts: false, review: 'paid ₦14,999.99 of ₦15,000' }],
    [
      'too little money although the correct amount was requested',
      { amountMinor: 100, requestedAmountMinor: 1_500_000 },
      { accepts: false, review: 'paid ₦1 of ₦15,000' },
    ],
    ['another currency', { currency: 'USD' }, { accepts: false, review: 'paid in USD instead of NGN' }],
    ['another mode', { domain: 'live' }, { accepts: false, review: 'paid in live mode' }],
    ['another reference', { reference: 'pay-2' }, { accepts: false, review: 'reported reference pay-2' }],
  ])('gets the expected verdict with %s', (_, difference, verdict) => {
    expect(judge({ ...reported, ...difference }, expected)).toEqual(verdict)
  })

  test('is never accepted below the requested amount', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000), fc.option(fc.nat(2_000_000)), (amountMinor, requestedAmountMinor) => {
        const verdict = judge({ ...reported, amountMinor, requestedAmountMinor }, expected)
        return verdict.accepts === amountMinor >= expected.amountMinor
      }),
    )
  })
})

describe('a cart’s fingerprint', () => {
  const [one, other] = [
    { courseId: 1, priceMinor: 1_500, discountMinor: 0 },
    { courseId: 2, priceMinor: 2_000, discountMinor: 0 },
  ]

  test('depends on prices, currency and coupon, but not on the order of the courses', () => {
    expect(cartFingerprint([one, other], { currency: 'USD', couponCode: null, giftMark: null })).toBe(
      cartFingerprint([other, one], { currency: 'USD', couponCode: null, giftMark: null }),
    )
    expect(cartFingerprint([one], { currency: 'NGN', couponCode: null, giftMark: null })).not.toBe(
      cartFingerprint([one], { currency: 'USD', couponCode: null, giftMark: null }),
    )
    expect(cartFingerprint([one], { currency: 'USD', couponCode: null, giftMark: null })).not.toBe(
      cartFingerprint([{ ...one, priceMinor: 1_501 }], { currency: 'USD', couponCode: null, giftMark: null }),
    )
    expect(cartFingerprint([one], { currency: 'USD', couponCode: null, giftMark: null })).not.toBe(
      cartFingerprint([one], { currency: 'USD', couponCode: 'GO', giftMark: null }),
    )
    expect(cartFingerprint([one], { currency: 'USD', couponCode: 'GO', giftMark: null })).not.toBe(
      cartFingerprint([{ ...one, discountMinor: 1 }], { currency: 'USD', couponCode: 'GO', giftMark: null }),
    )
  })
})

test.each([
  ['the instructor’s own', 'ngozi', 'OWN_COUPON'],
  ['another instructor’s', 'ada', 'PLATFORM'],
  ['the site’s', null, 'PLATFORM'],
])('a line bought with %s coupon gets the matching share class', (_, instructorId, shared) => {
  expect(shareClass({ instructorId: 'ngozi' }, { instructorId })).toBe(shared)
})

test('the reconciler asks the provider nine times within three days', () => {
  const created = new Date('2026-09-01T00:00:00Z')
  const times = []
  for (let next = nextCheckAt(created, created); next !== null; next = nextCheckAt(created, next)) times.push(next.toISOString())

  expect(times).toHaveLength(9)
  expect(times[0]).toBe('2026-09-01T00:02:00.000Z')
  expect(times[8]).toBe('2026-09-04T00:00:00.000Z')
})

test.each([
  [{ channel: 'card', cardBrand: 'visa ', cardLast4: '4081' }, 'with Visa ending in 4081'],
  [{ channel: 'card', cardBrand: null, cardLast4: '4081' }, 'with a card ending in 4081'],
  [{ channel: 'card', cardBrand: null, cardLast4: null }, 'by card'],
  [{ channel: 'bank_transfer', cardBrand: null, cardLast4: null }, 'by bank transfer'],
  [{ channel: 'something new', cardBrand: null, cardLast4: null }, ''],
  [{ channel: null, cardBrand: null, cardLast4: null }, ''],
])('the payment method %o is described as “%s”', (paidWith, text) => {
  expect(paidWithText(paidWith)).toBe(text)
})

describe('the payment page', () => {
  const now = new Date('2026-09-01T12:00:00Z')
  const attempt = (status: PaymentStatus, minutesAgo: number) => ({
    status,
    authorizationUrl: 'https://pay.test/1',
    createdAt: new Date(now.getTime() - minutesAgo * 60_000),
  })

  test.each([
    ['INITIALIZED', 29, 'https://pay.test/1'],
    ['FAILED', 29, 'https://pay.test/1'],
    ['INITIALIZED', 30, null],
    ['UNKNOWN', 1, null],
    ['SUCCEEDED', 1, null],
  ] as const)('of an attempt that has been %s for %i minutes is %s', (status, minutesAgo, url) => {
    expect(payableAddress(attempt(status, minutesAgo), now)).toBe(url)
  })
})
