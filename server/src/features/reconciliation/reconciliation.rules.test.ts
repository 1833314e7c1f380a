import { expect, test } from 'vitest'
import { comparePayments, compareRefunds } from './reconciliation.rules.ts'

const reference = `pay-${'0'.repeat(32)}`
const paid = { reference, amountMinor: 500, currency: 'NGN', feesMinor: 10 }
const own = { reference, status: 'SUCCEEDED', paidMinor: 500, feesMinor: 10, currency: 'NGN' } as const

test.each([
  ['agree', [paid], [own], 0],
  ['a payment unknown here', [paid], [], 1],
  ['another shop’s payment', [{ ...paid, reference: 'T1' }], [], 0],
  ['one still open here', [paid], [{ ...own, status: 'PENDING' }], 1],
  ['one held here', [paid], [{ ...own, status: 'MISMATCH' }], 0],
  ['another amount', [paid], [{ ...own, paidMinor: 400 }], 1],
  ['another fee', [paid], [{ ...own, feesMinor: null }], 1],
  ['one unknown there', [], [own], 1],
] as const)('payments: %s', (_, theirs, ours, differences) => {
  expect(comparePayments(theirs, ours)).toHaveLength(differences)
})

const made = { id: '1', reference, amountMinor: 5, state: 'processed' }
const refund = { providerRefundId: '1', amountMinor: 5, status: 'PROCESSED' } as const

test.each([
  ['agree', [made], [refund], 0],
  ['one unknown here', [made], [], 1],
  ['a failed one unknown here', [{ ...made, state: 'failed' }], [], 0],
  ['another amount', [made], [{ ...refund, amountMinor: 4 }], 1],
  ['another state', [made], [{ ...refund, status: 'PENDING' }], 1],
  ['another shop’s', [{ ...made, reference: 'T1' }], [], 0],
] as const)('refunds: %s', (_, theirs, ours, differences) => {
  expect(compareRefunds(theirs, ours)).toHaveLength(differences)
})
