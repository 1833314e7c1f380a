import { describe, expect, expectTypeOf, test } from 'vitest'
import type { PurchaseRow } from './purchases.queries.ts'
import {
  type Known,
  mayAccept,
  type OrderToDecide,
  type Recheck,
  readSearch,
  recheckOutcome,
  type VisibleOrder,
} from './purchases.rules.ts'

describe('what is looked for at the desk', () => {
  test.each([
    ['', { kind: 'all' }],
    [' 12 ', { kind: 'number', number: 12 }],
    ['#12', { kind: 'number', number: 12 }],
    ['No. 12', { kind: 'number', number: 12 }],
    ['2147483648', { kind: 'words', text: '2147483648' }],
    ['08031234567', { kind: 'words', text: '08031234567' }],
    ['PAY-0A1b', { kind: 'reference', reference: 'pay-0a1b' }],
    ['pay day', { kind: 'words', text: 'pay day' }],
    ['Adaeze  Okafor', { kind: 'words', text: 'Adaeze  Okafor' }],
    ['a b c d e f g h', { kind: 'words', text: 'a b c d e f g h' }],
  ])('as %j is %o', (typed, search) => {
    expect(readSearch(typed)).toEqual(search)
  })
})

describe('what somebody is told about their payments', () => {
  const asked = (...settlements: Recheck['settlement'][]): Recheck[] =>
    settlements.map((settlement, index) => ({ paymentId: 10 - index, settlement }))
  const known = (paymentId: number, more: Partial<Known> = {}): Known => ({ paymentId, status: 'SUCCEEDED', isOwned: true, ...more })

  test.each([
    ['one that was found paid, before all else', asked('FAILED', 'PENDING', 'PAID'), undefined, { outcome: 'PAID', paymentId: 8 }],
    ['one that is held', asked('FAILED', 'HELD'), undefined, { outcome: 'HELD', paymentId: 9 }],
    ['that nobody can tell, rather than that it failed', asked('FAILED', 'UNREACHED'), undefined, { outcome: 'UNREACHED', paymentId: 9 }],
    ['one on its way', asked('FAILED', 'PENDING'), known(20), { outcome: 'PENDING', paymentId: 9 }],
    ['the newest that failed', asked('FAILED', 'FAILED'), undefined, { outcome: 'FAILED', paymentId: 10 }],
    ['what was paid after one that failed', asked('FAILED'), known(11), { outcome: 'OWNED', paymentId: 11 }],
    ['one that failed after what was paid', asked('FAILED'), known(9), { outcome: 'FAILED', paymentId: 10 }],
    ['what was held before', [], known(11, { status: 'MISMATCH' }), { outcome: 'HELD', paymentId: 11 }],
    ['nothing of what was given back', [], known(11, { isOwned: false }), { outcome: 'NOTHING', paymentId: 11 }],
    ['nothing, when there is nothing', [], undefined, { outcome: 'NOTHING', paymentId: null }],
  ])('is %s', (_, recheck, before, told) => {
    expect(recheckOutcome(recheck, before)).toEqual(told)
  })
})

test.each([
  [{ status: 'HELD', currency: 'NGN', isBuyerGone: false }, true],
  [{ status: 'PAID', currency: 'NGN', isBuyerGone: false }, false],
  [{ status: 'HELD', currency: 'USD', isBuyerGone: false }, false],
  [{ status: 'HELD', currency: 'NGN', isBuyerGone: true }, false],
] as const)('naira held for the order %o may be accepted: %s', (order, isAccepted) => {
  expect(mayAccept(order, { currency: 'NGN', amountMinor: 1 })).toBe(isAccepted)
})

test('an order that may be seen is not one to decide on', () => {
  expectTypeOf<VisibleOrder>().not.toExtend<OrderToDecide>()
  expectTypeOf<OrderToDecide>().not.toExtend<VisibleOrder>()
  expectTypeOf<PurchaseRow>().not.toExtend<VisibleOrder>()
})
