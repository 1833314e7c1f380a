import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cartFingerprint, judge, nextCheckAt, payableInNaira, totalIn } from './orders.rules.ts'

const expected = { reference: 'pay-1', amountMinor: 1_500_000, currency: 'NGN', domain: 'test' }
const reported = {
  reference: 'pay-1',
  status: 'success',
  domain: 'test',
  amountMinor: 1_500_000,
  requestedAmountMinor: null,
  currency: 'NGN',
}

describe('a payment that is called successful', () => {
  test.each([
    ['the exact amount', {}, { accepts: true, review: null }],
    ['the amount plus the fee', { amountMinor: 1_532_500, requestedAmountMinor: 1_500_000 }, { accepts: true, review: null }],
    ['too much', { amountMinor: 1_600_000 }, { accepts: true, review: 'paid 1600000 instead of 1500000' }],
    ['too little', { amountMinor: 1_499_999 }, { accepts: false, review: 'paid 1499999 of 1500000' }],
    [
      'too little although the right amount was asked for',
      { amountMinor: 100, requestedAmountMinor: 1_500_000 },
      { accepts: false, review: 'paid 100 of 1500000' },
    ],
    ['another currency', { currency: 'USD' }, { accepts: false, review: 'paid in USD instead of NGN' }],
    ['another mode', { domain: 'live' }, { accepts: false, review: 'paid in live mode' }],
    ['another reference', { reference: 'pay-2' }, { accepts: false, review: 'reported reference pay-2' }],
  ])('%s', (_, difference, verdict) => {
    expect(judge({ ...reported, ...difference }, expected)).toEqual(verdict)
  })

  test('is never accepted below what was asked for', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000), fc.option(fc.nat(2_000_000)), (amountMinor, requestedAmountMinor) => {
        const verdict = judge({ ...reported, amountMinor, requestedAmountMinor }, expected)
        return verdict.accepts === amountMinor >= expected.amountMinor
      }),
    )
  })
})

describe('the currency of a cart', () => {
  const both = { id: 1, priceNairaMinor: 1_500_000, priceUsdMinor: 1_500 }
  const dollarsOnly = { id: 2, priceNairaMinor: null, priceUsdMinor: 2_000 }

  test('is naira only where every course has a naira price', () => {
    expect(payableInNaira([both])).toBe(true)
    expect(payableInNaira([both, dollarsOnly])).toBe(false)
  })

  test('decides the total', () => {
    expect(totalIn([both, both], 'NGN')).toBe(3_000_000)
    expect(totalIn([both, dollarsOnly], 'USD')).toBe(3_500)
  })

  test('and the prices make the fingerprint, the order of the courses does not', () => {
    expect(cartFingerprint([both, dollarsOnly], 'USD')).toBe(cartFingerprint([dollarsOnly, both], 'USD'))
    expect(cartFingerprint([both], 'NGN')).not.toBe(cartFingerprint([both], 'USD'))
    expect(cartFingerprint([both], 'USD')).not.toBe(cartFingerprint([{ ...both, priceUsdMinor: 1_501 }], 'USD'))
  })
})

test('the reconciler asks nine times within three days', () => {
  const created = new Date('2026-09-01T00:00:00Z')
  const times = Array.from({ length: 10 }, (_, checks) => nextCheckAt(created, checks)?.toISOString() ?? null)

  expect(times[0]).toBe('2026-09-01T00:02:00.000Z')
  expect(times[8]).toBe('2026-09-04T00:00:00.000Z')
  expect(times[9]).toBeNull()
})
