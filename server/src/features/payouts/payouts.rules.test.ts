import { describe, expect, test } from 'vitest'
import {
  endingOf,
  isTransferable,
  kindOf,
  maySendAgain,
  nextCheckAt,
  nextStatus,
  reasonForHolding,
  stoppedBecause,
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
