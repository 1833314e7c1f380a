import { describe, expect, test } from 'vitest'
import {
  isAutomatic,
  leftForUnpaid,
  matchRefund,
  maySendAgain,
  nextStatus,
  noteOf,
  orderState,
  overtakenRefund,
  requestProblem,
  unclaimedRefund,
} from './refunds.rules.ts'

const facts = { progress: 30, hasCertificate: false, refundsThisYear: 2, hadThisCourseRefunded: false, isDisputed: false }
const rule = { refundMaxPercent: 30, refundMaxPerYear: 3 }

test.each([
  ['within the rules', {}, true],
  ['of a course with more progress', { progress: 31 }, false],
  ['with a certificate', { hasCertificate: true }, false],
  ['by a user with three refunds this year', { refundsThisYear: 3 }, false],
  ['of a course refunded before', { hadThisCourseRefunded: true }, false],
  ['of a disputed payment', { isDisputed: true }, false],
])('a request is approved automatically only within the rules: %s', (_, change, automatic) => {
  expect(isAutomatic({ ...facts, ...change }, rule)).toBe(automatic)
})

test.each([
  ['within the refund period', {}, {}, null],
  ['of a redeemed gift', {}, { isGiftRedeemed: true }, 'REFUND_GIFT_REDEEMED'],
  ['after the refund period', {}, { now: new Date('2026-03-01'), hasReducedBundle: true }, 'REFUND_TOO_LATE'],
  ['while a bundle that cost less isn’t refunded', {}, { hasReducedBundle: true }, 'REFUND_BUNDLE_FIRST'],
  ['of a refunded course', { isReturned: true }, { hasReducedBundle: true }, 'REFUND_OPEN'],
])('a request is refused with a reason: %s', (_, line, change, problem) => {
  const paid = { paidMinor: 5, paidAt: new Date('2026-01-01'), isReturned: false }
  const requested = { refundDays: 30, isGiftRedeemed: false, hasReducedBundle: false, now: new Date('2026-01-02') }

  expect(requestProblem({ ...paid, ...line }, { ...requested, ...change })).toBe(problem)
})

test.each([
  ['everything is refunded', [1, 2], false, 'REFUNDED'],
  ['a part is refunded', [1], false, 'PAID'],
  ['a part is refunded and another refund is requested', [1], true, 'REFUND_REQUESTED'],
])('an order has the expected status if %s', (_, reversed, isWaiting, state) => {
  const lines = [1, 2].map((id) => ({ id, paidMinor: 5 }))

  expect(orderState([...lines, { id: 3, paidMinor: 0 }], { reversed: new Set(reversed), isWaiting })).toBe(state)
})

describe('the provider’s report on a refund', () => {
  test.each([
    ['PENDING', 'processing', 'PROCESSING'],
    ['PENDING', 'processed', 'PROCESSED'],
    ['SENDING', 'pending', 'PENDING'],
    ['NEEDS_ATTENTION', 'processing', 'PROCESSING'],
    ['PROCESSED', 'pending', null],
    ['PROCESSED', 'failed', null],
    ['FAILED', 'pending', null],
    ['FAILED', 'processed', 'PROCESSED'],
    ['PENDING', 'pending', null],
    ['PENDING', 'other', null],
    ['DECLINED', 'processed', null],
  ] as const)('that is %s, with the state %s, results in %s', (status, reported, next) => {
    expect(nextStatus(status, reported)).toBe(next)
  })

  const ours = [
    { id: 7, attempt: 2, providerRefundId: null },
    { id: 8, attempt: 1, providerRefundId: '800' },
  ]
  test.each([
    ['by its id', { id: '800', note: null }, ours[1]],
    ['by its note', { id: '900', note: noteOf({ id: 7, attempt: 2 }) }, ours[0]],
    ['as an earlier attempt', { id: '700', note: noteOf({ id: 7, attempt: 1 }) }, 'SUPERSEDED'],
    ['to nothing if it is a second one with the same note', { id: '801', note: noteOf({ id: 8, attempt: 1 }) }, undefined],
    ['to nothing if no refund matches', { id: '900', note: 'Refund for transaction pay-1' }, undefined],
    ['to nothing if it is another shop’s', { id: '900', note: 'refund-99-1' }, undefined],
  ])('is matched %s', (_, reported, own) => {
    expect(matchRefund(reported, ours)).toBe(own)
  })

  test('is matched by the note, otherwise by an amount that no other refund claims', () => {
    const refund = { id: 7, attempt: 2, providerRefundId: null, amountMinor: 5 }
    const made = [
      { id: '800', note: null, amountMinor: 5, state: 'processed' },
      { id: '901', note: null, amountMinor: 5, state: 'failed' },
      { id: '902', note: null, amountMinor: 5, state: 'pending' },
    ]

    expect(unclaimedRefund(refund, { made, ours })?.id).toBe('902')
    expect(unclaimedRefund(refund, { made: made.slice(0, 2), ours })).toBeUndefined()
    expect(unclaimedRefund(refund, { made: [...made, { ...made[0], id: '903', note: noteOf(refund) } as never], ours })?.id).toBe('903')
  })
})

test.each([
  ['of the same amount, if everything is returned', {}, {}, 7],
  ['of another amount', {}, { amountMinor: 4 }, undefined],
  ['that failed', {}, { state: 'failed' }, undefined],
  ['that this site had already made', { providerRefundId: '900' }, {}, undefined],
  ['that was declined', { status: 'DECLINED' as const }, {}, undefined],
])('a provider refund replaces only a matching refund: one %s', (_, own, made, id) => {
  const ours = [{ id: 7, attempt: 1, providerRefundId: null, status: 'SENDING' as const, amountMinor: 5, ...own }]
  const reported = { amountMinor: 5, state: 'pending', ...made }

  const unsent = ours.map((one) => ({ ...one, status: one.status === 'SENDING' ? ('APPROVED' as const) : one.status }))

  expect(overtakenRefund(reported, { ours, isAllBack: true })?.id).toBe(id)
  expect(overtakenRefund(reported, { ours, isAllBack: false })).toBeUndefined()
  expect(overtakenRefund(reported, { ours: unsent, isAllBack: false })?.id).toBe(id)
})

test.each([
  [8, [5, 3]],
  [12, [5, 7]],
  [20, [5, 7]],
  [3, [3, 0]],
  [-1, [0, 0]],
])('a remainder of %d goes to unsent refunds before failed ones: %j', (leftMinor, expected) => {
  const unpaid = [
    { status: 'FAILED' as const, amountMinor: 7 },
    { status: 'APPROVED' as const, amountMinor: 5 },
  ]

  expect(leftForUnpaid(unpaid, leftMinor).map((one) => one.leftMinor)).toEqual(expected)
})

test('a lost refund is looked up three times before it is sent again', () => {
  expect([0, 1, 2, 3].map(maySendAgain)).toEqual([false, false, false, true])
})
