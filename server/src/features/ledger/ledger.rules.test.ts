import { describe, expect, test } from 'vitest'
import {
  allocate,
  borneFee,
  disputedLines,
  type Entry,
  externalFailedEntries,
  firstPlaces,
  heldSaleEntries,
  holdDaysOf,
  includedTax,
  moved,
  releasedUpTo,
  releaseOf,
  returnEntries,
  reversalEntries,
  saleEntries,
  shareLines,
  suspenseEntries,
  unmatchedAgainEntries,
} from './ledger.rules.ts'

const shares = { instructorShareBps: 7_000, ownCouponShareBps: 9_700 }
const line = (id: number, paidMinor: number, shareClass: 'PLATFORM' | 'OWN_COUPON' = 'PLATFORM') => ({
  id,
  instructorId: `instructor-${id}`,
  paidMinor,
  shareClass,
})
const nothing = { refundLossMinor: 0, chargebackLossMinor: 0, fromSuspenseMinor: 0 }
const sum = (entries: readonly Entry[]) => entries.reduce((total, { amountMinor }) => total + amountMinor, 0)
const on = (entries: readonly Entry[], account: string) => sum(entries.filter((entry) => entry.account === account))

test.each([
  [500_000, 750, 34_884],
  [500_000, 0, 0],
  [0, 750, 0],
  // Exactly 43 / 2: a half is rounded up.
  [43, 10_000, 22],
])('%i at a tax rate of %i basis points includes %i of tax', (paid, rate, tax) => {
  expect(includedTax(paid, rate)).toBe(tax)
})

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [17_500, [500_000], [17_500]],
  [1, [5, 6], [0, 1]],
  [7, [0, 0], [0, 0]],
  [0, [1, 2], [0, 0]],
  [99_999_999, [999_999_999, 1], [99_999_999, 0]],
])('%i allocated by the weights %j is %j, by largest remainder', (amount, weights, parts) => {
  expect(allocate(amount, weights)).toEqual(parts)
})

describe('a sale of ₦5,000 with 7.5% tax, a fee of ₦175 and 70% for the instructor', () => {
  const lines = shareLines([line(1, 500_000)], { feeMinor: 17_500, taxRateBps: 750, shares })
  const entries = saleEntries({ currency: 'NGN', receivedMinor: 500_000, feeMinor: 17_500 }, lines)

  test('is booked exactly to the kobo', () => {
    expect(on(entries, 'provider_clearing')).toBe(482_500)
    expect(on(entries, 'provider_fees')).toBe(17_500)
    expect(on(entries, 'vat_payable')).toBe(-34_884)
    expect(on(entries, 'instructor_pending')).toBe(-313_331)
    expect(on(entries, 'platform_revenue')).toBe(-151_785)
    expect(sum(entries)).toBe(0)
  })

  test('is reversed by its refund, except for the fee', () => {
    const sold = entries.filter(({ orderLineId }) => orderLineId === 1)
    const reversed = reversalEntries(sold, new Map())
    const refund = returnEntries(
      { currency: 'NGN', amountMinor: 500_000 },
      { reversed, suspendedMinor: 0, lossTo: 'refund_losses', returned: nothing },
    )

    expect(sum(refund)).toBe(0)
    for (const account of ['vat_payable', 'instructor_pending', 'platform_revenue', 'refund_losses'])
      expect(on([...entries, ...refund], account)).toBe(0)
    expect(on([...entries, ...refund], 'provider_fees')).toBe(17_500)
    expect(on([...entries, ...refund], 'provider_clearing')).toBe(-17_500)
  })

  test('is reversed from the available balance once its share was released', () => {
    const [reversed] = reversalEntries(
      entries.filter(({ account }) => account === 'instructor_pending'),
      new Map([['instructor-1', 313_331]]),
    )

    expect(reversed).toMatchObject({ account: 'instructor_available', amountMinor: 313_331, instructorId: 'instructor-1' })
  })

  test('is reversed from the pending reserve and from the available balance after an early release', () => {
    const reversed = reversalEntries(
      entries.filter(({ account }) => account === 'instructor_pending'),
      new Map([['instructor-1', 250_000]]),
    )

    expect(reversed).toMatchObject([
      { account: 'instructor_available', amountMinor: 250_000 },
      { account: 'instructor_pending', amountMinor: 63_331 },
    ])
  })
})

test('a sale with the instructor’s own coupon gives the instructor 97%', () => {
  const [shared] = shareLines([line(1, 100_000, 'OWN_COUPON')], { feeMinor: 1_500, taxRateBps: 0, shares })

  expect(shared).toMatchObject({ feeMinor: 1_500, instructorShareBps: 9_700, instructorShareMinor: 95_545 })
})

describe('a commission', () => {
  const commissioned = (bps: number, paidFrom: 'INSTRUCTOR' | 'PLATFORM') => {
    const lines = shareLines([{ ...line(1, 500_001), commission: { affiliateId: 'ada', bps, paidFrom } }], {
      ...{ feeMinor: 17_500, taxRateBps: 750, shares },
    })
    return { shared: lines[0], entries: saleEntries({ currency: 'NGN', receivedMinor: 500_001, feeMinor: 17_500 }, lines) }
  }

  test.each([
    // ₦4,476.17 remain after VAT and the fee: 70% are ₦3,133.31.
    [2_000, 'INSTRUCTOR', 223_808, 89_523],
    [9_000, 'INSTRUCTOR', 0, 313_331],
    [2_000, 'PLATFORM', 313_331, 89_523],
    [9_000, 'PLATFORM', 313_331, 134_286],
  ] as const)('of %i basis points out of the share of the %s is rounded down, and never above this share', (bps, paidFrom, own, earned) => {
    const { shared, entries } = commissioned(bps, paidFrom)

    expect(shared).toMatchObject({ instructorShareMinor: own, commissionMinor: earned })
    expect(sum(entries)).toBe(0)
    expect(sum(entries.filter(({ instructorId }) => instructorId === 'ada'))).toBe(-earned)
  })

  test('out of the platform’s share is lower if the buyer paid too little', () => {
    const sold = { ...line(1, 100_000), commission: { affiliateId: 'ada', bps: 2_000, paidFrom: 'PLATFORM' as const } }

    const [shared] = shareLines([sold], { feeMinor: 0, missingMinor: [25_000], taxRateBps: 0, shares })

    expect(shared?.commissionMinor).toBe(5_000)
  })
})

test('a fee above the price leaves the instructor a share of 0', () => {
  const [shared] = shareLines([line(1, 100)], { feeMinor: 150, taxRateBps: 0, shares })

  expect(shared?.instructorShareMinor).toBe(0)
})

test('a fee charged to the buyer on top isn’t a cost of the sale', () => {
  const received = { currency: 'NGN', receivedMinor: 101_500, feeMinor: 1_500 } as const
  const feeMinor = borneFee(received, 100_000, true)
  const entries = saleEntries(received, shareLines([line(1, 100_000)], { feeMinor, taxRateBps: 0, shares }))

  expect(feeMinor).toBe(0)
  expect([on(entries, 'provider_clearing'), on(entries, 'provider_fees'), on(entries, 'suspense'), sum(entries)]).toEqual([
    100_000, 0, 0, 0,
  ])
})

test('an overpayment goes to suspense', () => {
  const received = { currency: 'NGN', receivedMinor: 110_000, feeMinor: 1_500 } as const
  const feeMinor = borneFee(received, 100_000, false)
  const entries = saleEntries(received, shareLines([line(1, 100_000)], { feeMinor, taxRateBps: 0, shares }))

  expect([on(entries, 'suspense'), on(entries, 'provider_fees'), sum(entries)]).toEqual([-10_000, 1_500, 0])
})

test.each([
  ['low', 90_000, 0],
  ['high', 120_000, -20_000],
])('the entries of an accepted payment that was on hold because it was too %s add up to zero', (_, receivedMinor, left) => {
  const received = { currency: 'NGN', receivedMinor, feeMinor: 1_000 } as const
  const entries = [
    ...suspenseEntries(received),
    ...heldSaleEntries(received, shareLines([line(1, 100_000)], { feeMinor: 1_000, taxRateBps: 0, shares })),
  ]

  expect([on(entries, 'suspense'), on(entries, 'provider_clearing'), sum(entries)]).toEqual([left, receivedMinor - 1_000, 0])
})

test.each([
  ['suspense covers all of it', 80_000, [80_000, 0]],
  ['suspense covers a part', 30_000, [30_000, 50_000]],
  ['suspense is empty', 0, [0, 80_000]],
])('a refund that no line explains comes out of suspense first, and the rest is a loss: %s', (_, suspendedMinor, [suspense, loss]) => {
  const entries = returnEntries({ currency: 'NGN', amountMinor: 80_000 }, { suspendedMinor, lossTo: 'refund_losses', returned: nothing })

  expect([on(entries, 'suspense'), on(entries, 'refund_losses'), on(entries, 'provider_clearing'), sum(entries)]).toEqual([
    suspense,
    loss,
    -80_000,
    0,
  ])
})

describe('money that was returned outside the site', () => {
  const reversed = [{ account: 'platform_revenue', currency: 'NGN', amountMinor: 300 }] as const
  const losses = (entries: readonly Entry[]) => [on(entries, 'refund_losses'), on(entries, 'chargeback_losses'), on(entries, 'suspense')]

  test('is credited to the account that bore the loss once a further return ends access to the courses', () => {
    const entries = returnEntries(
      { currency: 'NGN', amountMinor: 120 },
      { reversed, suspendedMinor: 0, lossTo: 'chargeback_losses', returned: { ...nothing, refundLossMinor: 180 } },
    )

    expect([...losses(entries), sum(entries)]).toEqual([-180, 0, 0, 0])
  })

  test('covers the amount owed to the buyer before it draws on suspense', () => {
    const entries = returnEntries(
      { currency: 'NGN', amountMinor: 50 },
      { suspendedMinor: 70, lossTo: 'refund_losses', returned: { ...nothing, refundLossMinor: -50 } },
    )

    expect([...losses(entries), sum(entries)]).toEqual([50, 0, 0, 0])
  })

  test.each([
    ['was a loss', { refundLossMinor: 300 }, 0, [-300, 0, 0]],
    ['came out of suspense', {}, 300, [0, 0, -300]],
    ['was assigned to a course against a chargeback loss', { chargebackLossMinor: 300 }, 0, [0, -300, 0]],
    ['was assigned to a course', {}, 0, [-300, 0, 0]],
  ])('leaves no loss when its refund fails after the money %s', (_, returned, suspendedMinor, expected) => {
    const entries = externalFailedEntries({ currency: 'NGN', amountMinor: 300 }, { suspendedMinor, losses: { ...nothing, ...returned } })

    expect([...losses(entries), sum(entries)]).toEqual([...expected, 0])
  })

  test.each([
    ['the missing amount', { refundLossMinor: -300 }, 0, [300, 0, 0]],
    ['the missing amount per account', { refundLossMinor: -100, chargebackLossMinor: -50, fromSuspenseMinor: -150 }, 0, [100, 50, 150]],
    ['the amount that a bank charged back', { refundLossMinor: -100 }, 150, [150, 150, 0]],
  ])('is unmatched again when a line is sold again: %s', (_, returned, chargedBackMinor, expected) => {
    const taken = reversed.map((entry) => ({ ...entry, amountMinor: -entry.amountMinor }))
    const entries = unmatchedAgainEntries(taken, { ...nothing, ...returned, chargedBackMinor })

    expect([...losses(entries), sum(entries)]).toEqual([...expected, 0])
  })
})

test('the shortfall of a payment that was on hold reduces each line’s sale proportionally, to the last kobo', () => {
  const received = { currency: 'NGN', receivedMinor: 99_999, feeMinor: 0 } as const
  const lines = shareLines([line(1, 100_000), line(2, 50_000), line(3, 3)], { feeMinor: 0, taxRateBps: 750, shares })
  const entries = heldSaleEntries(received, lines)

  const paid = lines.map(
    ({ id }) => 0 - entries.filter(({ orderLineId }) => orderLineId === id).reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  )
  expect(paid).toEqual([66_665, 33_332, 2])
  expect(paid.reduce((total, amount) => total + amount, 0)).toBe(99_999)
})

test('a moved amount is debited and credited, with the instructor only on instructor accounts', () => {
  const share = { currency: 'USD', amountMinor: 5, instructorId: 'a' } as const

  expect(moved(share, 'instructor_available', 'bank')).toMatchObject([
    { account: 'instructor_available', amountMinor: 5, instructorId: 'a' },
    { account: 'bank', amountMinor: -5, instructorId: null },
  ])
})

test('a sale is released after the refund window and the hold period', () => {
  const upTo = releasedUpTo(new Date('2026-02-03T12:00:00Z'), { refundDays: 30, payoutHoldDays: 3 })

  expect(upTo.toISOString()).toBe('2026-01-01T12:00:00.000Z')
})

describe('a pending share', () => {
  const holding = { refundDays: 30, payoutHoldDays: 3 }
  const terms = { id: 5, holdDays: 2, reserveBps: 2_000 }
  const soldAt = new Date('2026-01-01T12:00:00Z')
  const after = (ms: number, own?: typeof terms) =>
    releaseOf({ soldAt, shareMinor: 1_001 }, { now: new Date(soldAt.getTime() + ms), holding, terms: own })
  const DAY = 86_400_000

  test('is released whole after the default time, with or without terms', () => {
    const whole = { releasedMinor: 1_001, early: null }

    expect([after(33 * DAY), after(33 * DAY, terms)]).toEqual([whole, whole])
    expect(after(33 * DAY - 1)).toBeNull()
  })

  test('is released early without its reserve, which is rounded up', () => {
    expect(after(2 * DAY, terms)).toEqual({ releasedMinor: 800, early: { termsId: 5, reserveMinor: 201 } })
    expect(after(2 * DAY - 1, terms)).toBeNull()
  })

  test('is never released later than by default', () => {
    expect(after(33 * DAY, { ...terms, holdDays: 60 })).toMatchObject({ releasedMinor: 1_001 })
    expect([holdDaysOf(holding, { holdDays: 60 }), holdDaysOf(holding, terms), holdDaysOf(holding, null)]).toEqual([33, 2, 33])
  })
})

test('places of several lists are merged by time and order, each once', () => {
  const at = (day: number, orderId: number) => ({ soldAt: new Date(day * 1_000), orderId })

  expect(firstPlaces([[at(1, 1), at(3, 3)], [at(1, 1), at(2, 2)], [at(3, 4)]], 3)).toEqual([at(1, 1), at(2, 2), at(3, 3)])
})

test.each([
  ['the whole remaining amount', 300, [1, 2]],
  ['more than the remaining amount', 500, [1, 2]],
  ['the price of one line', 100, [1]],
  ['less than any line', 50, []],
])('a dispute over %s concerns only the matching lines', (_, amountMinor, ids) => {
  const lines = [
    { id: 1, paidMinor: 100 },
    { id: 2, paidMinor: 200 },
  ]

  expect(disputedLines(lines, amountMinor).map(({ id }) => id)).toEqual(ids)
})

test('a dispute over the price of one of several equal lines concerns none of them', () => {
  const lines = [1, 2, 3].map((id) => ({ id, paidMinor: 100 }))

  expect(disputedLines(lines, 100)).toEqual([])
})
