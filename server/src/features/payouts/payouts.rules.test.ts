import { describe, expect, test } from 'vitest'
import {
  automaticDay,
  endingOf,
  explain,
  isTransferable,
  kindOf,
  maySendAgain,
  nextCheckAt,
  nextStatus,
  ownStatus,
  type PayoutStatus,
  problemOf,
  reasonForHolding,
  stoppedBecause,
  summed,
} from './payouts.rules.ts'

const now = new Date('2026-09-01T12:00:00Z')

describe('instructors who are held back', () => {
  const payee = { instructorId: 'ngozi', amountMinor: 1_000_000, isSuspended: false, hasAccount: true }
  const run = { startedBy: 'manager', minimumMinor: 1_000_000 }

  test.each([
    ['exclude one with the minimum and an account', {}, {}, null],
    ['include one with a kobo less than the minimum', { amountMinor: 999_999 }, {}, 'BELOW_MINIMUM'],
    ['include one without an account', { hasAccount: false }, {}, 'NO_ACCOUNT'],
    ['include a suspended one', { isSuspended: true }, {}, 'SUSPENDED'],
    ['include the one who starts the run', {}, { startedBy: 'ngozi' }, 'OWN'],
    [
      'include the one who starts the run, whatever else applies',
      { isSuspended: true, hasAccount: false, amountMinor: 1 },
      { startedBy: 'ngozi' },
      'OWN',
    ],
    ['include a suspended one without an account', { isSuspended: true, hasAccount: false }, {}, 'SUSPENDED'],
  ])('%s', (_, candidate, circumstances, expected) => {
    expect(reasonForHolding({ ...payee, ...candidate }, { ...run, ...circumstances })).toBe(expected)
  })
})

describe('the next status of a payout', () => {
  test.each([
    ['SENDING', 'pending', 'PENDING'],
    ['SENDING', 'otp', 'PENDING'],
    ['SENDING', 'success', 'PAID'],
    ['UNKNOWN', 'failed', 'FAILED'],
    ['CREATED', 'success', 'PAID'],
    ['PENDING', 'pending', null],
    ['PENDING', 'success', 'PAID'],
    ['PENDING', 'failed', 'FAILED'],
    ['PENDING', 'reversed', 'REVERSED'],
    ['SENDING', 'other', 'PENDING'],
    ['UNKNOWN', 'other', 'PENDING'],
    ['PENDING', 'other', null],
    ['PAID', 'other', null],
    ['FAILED', 'other', null],
    ['PAID', 'success', null],
    ['PAID', 'pending', null],
    ['PAID', 'reversed', 'REVERSED'],
    ['PAID', 'failed', 'REVERSED'],
    ['FAILED', 'success', 'PAID'],
    ['FAILED', 'pending', 'PENDING'],
    ['FAILED', 'otp', 'PENDING'],
    ['FAILED', 'failed', null],
    ['REVERSED', 'success', 'PAID'],
    ['REVERSED', 'reversed', null],
    ['REVERSED', 'failed', null],
  ] as const)('for %s, reported as %s, is %s (G13)', (status, reported, expected) => {
    expect(nextStatus(status, reported)).toBe(expected)
  })
})

test('a transfer unknown to the provider is checked three times before it is sent again', () => {
  expect([0, 1, 2, 3].map(maySendAgain)).toEqual([false, false, false, true])
  expect([0, 1, 2].map((checks) => (nextCheckAt('UNKNOWN', checks, now)?.getTime() ?? 0) - now.getTime())).toEqual([
    60_000, 300_000, 900_000,
  ])
})

test('pending payouts are checked at growing intervals, returned ones for a limited time, and unsent or paid ones never', () => {
  const waits = (status: 'PENDING' | 'FAILED' | 'REVERSED') =>
    [0, 1, 2, 3, 4, 5].map((checks) => nextCheckAt(status, checks, now)).map((at) => at && (at.getTime() - now.getTime()) / 60_000)
  expect(waits('PENDING')).toEqual([10, 60, 360, 1440, 1440, 1440])
  for (const status of ['FAILED', 'REVERSED'] as const) expect(waits(status)).toEqual([60, 360, 1440, 4320, 10_080, null])
  for (const status of ['CREATED', 'PAID'] as const) expect(nextCheckAt(status, 0, now)).toBeNull()
})

test('an unsent payout is stopped for the reasons that hold back a new one, and if less than its amount is due', () => {
  const payee = { instructorId: 'ngozi', amountMinor: 1_500_000, owedMinor: 0, isSuspended: false, hasAccount: true }
  const run = { startedBy: 'manager', minimumMinor: 1_000_000 }
  expect(stoppedBecause(payee, run)).toBeNull()
  expect(stoppedBecause({ ...payee, isSuspended: true }, run)).toBe('SUSPENDED')
  expect(stoppedBecause({ ...payee, owedMinor: 500_000 }, run)).toBe('OWES')
  expect(stoppedBecause({ ...payee, owedMinor: 500_001 }, run)).toBe('BELOW_MINIMUM')
})

test.each([
  ['Account name mismatch', 'NAME_MISMATCH'],
  ['Beneficiary name does not match', 'NAME_MISMATCH'],
  ['Account is closed', 'ACCOUNT_CLOSED'],
  ['Dormant account', 'ACCOUNT_CLOSED'],
  ['Transfer limit exceeded for this account', 'ACCOUNT_LIMIT'],
  ['Account number is invalid', 'ACCOUNT_INVALID'],
  ['Could not resolve account', 'ACCOUNT_INVALID'],
  ['Beneficiary bank not available', 'BANK_UNAVAILABLE'],
  ['Request timed out', 'BANK_UNAVAILABLE'],
  ['', 'REJECTED'],
  ['No.', 'REJECTED'],
] as const)('the message “%s” means %s', (message, problem) => {
  expect(problemOf(message)).toBe(problem)
  expect(explain(problem).text.length).toBeGreaterThan(20)
})

test.each([
  ['off', '2026-08-31T09:00:00', null],
  ['daily', '2026-08-31T07:59:00', null],
  ['daily', '2026-08-31T08:00:00', '2026-08-31'],
  ['monday', '2026-08-31T08:00:00', '2026-08-31'],
  ['sunday', '2026-08-30T23:00:00', '2026-08-30'],
  ['tuesday', '2026-08-31T08:00:00', null],
] as const)('with the schedule %s, a run at %s is due for the day %s', (payoutSchedule, local, day) => {
  expect(automaticDay(local, { payoutSchedule })).toBe(day)
})

test('the owner sees an unsent payout by hand as waiting, and every other open one as in transfer', () => {
  const shown = (status: PayoutStatus, method: 'TRANSFER' | 'BY_HAND') => ownStatus({ status, method })

  expect([shown('CREATED', 'BY_HAND'), shown('CREATED', 'TRANSFER'), shown('UNKNOWN', 'TRANSFER')]).toEqual([
    'WAITING',
    'IN_TRANSFER',
    'IN_TRANSFER',
  ])
  expect([shown('PAID', 'BY_HAND'), shown('REVERSED', 'TRANSFER')]).toEqual(['PAID', 'FAILED'])
})

test('a statement adds up movements by what they mean, with returned payouts', () => {
  const movements = [
    { kind: 'SALE', amountMinor: 500 },
    { kind: 'PAYOUT', amountMinor: -300 },
    { kind: 'PAYOUT_RETURNED', amountMinor: 100 },
    { kind: 'CHARGEBACK', amountMinor: -50 },
    { kind: 'COMMISSION', amountMinor: 30 },
  ]

  expect(summed(movements)).toEqual({ soldMinor: 500, commissionsMinor: 30, refundedMinor: 0, disputedMinor: -50, paidOutMinor: -200 })
})

test('only naira can be transferred', () => {
  expect([isTransferable('NGN'), isTransferable('USD')]).toEqual([true, false])
})

test('the owner sees only the last four digits of an account number', () => {
  expect(endingOf('0123456789')).toBe('6789')
})

test('a statement shows a chargeback as a dispute, and an unknown kind throws', () => {
  expect(kindOf('CHARGEBACK')).toBe('DISPUTE')
  expect(() => kindOf('RELEASE')).toThrow('RELEASE')
})
