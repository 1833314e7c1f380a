import { expect, test } from 'vitest'
import { comparePayments, compareRefunds } from './reconciliation.rules.ts'

const reference = `pay-${'0'.repeat(32)}`
const paid = { reference, amountMinor: 500, currency: 'NGN', feesMinor: 10 }
const own = { reference, status: 'SUCCEEDED', paidMinor: 500, feesMinor: 10, currency: 'NGN' } as const

test.each([
  ['matching records', [paid], [own], 0],
  ['a payment unknown here', [paid], [], 1],
  ['another shop’s payment', [{ ...paid, reference: 'T1' }], [], 0],
  ['a payment still open here', [paid], [{ ...own, status: 'PENDING' }], 1],
  ['a payment on hold here', [paid], [{ ...own, status: 'MISMATCH' }], 0],
  ['a different amount', [paid], [{ ...own, paidMinor: 400 }], 1],
  ['a different fee', [paid], [{ ...own, feesMinor: null }], 1],
  ['a payment unknown at the provider', [], [own], 1],
] as const)('comparing payments finds the expected differences: %s', (_, theirs, ours, differences) => {
  expect(comparePayments(theirs, ours)).toHaveLength(differences)
})

const made = { id: '1', reference, amountMinor: 5, state: 'processed' }
const refund = { providerRefundId: '1', amountMinor: 5, status: 'PROCESSED' } as const

test.each([
  ['matching records', [made], [refund], 0],
  ['a refund unknown here', [made], [], 1],
  ['a failed refund unknown here', [{ ...made, state: 'failed' }], [], 0],
  ['a different amount', [made], [{ ...refund, amountMinor: 4 }], 1],
  ['a different state', [made], [{ ...refund, status: 'PENDING' }], 1],
  ['another shop’s refund', [{ ...made, reference: 'T1' }], [], 0],
] as const)('comparing refunds finds the expected differences: %s', (_, theirs, ours, differences) => {
  expect(compareRefunds(theirs, ours)).toHaveLength(differences)
})
