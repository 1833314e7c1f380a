import { describe, expect, expectTypeOf, test } from 'vitest'
import type { LockedOrder } from '#features/orders/orders.face.ts'
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

describe('an order search', () => {
  test.each([
    ['', { kind: 'all' }],
    [' 12 ', { kind: 'number', number: 12 }],
    ['#12', { kind: 'number', number: 12 }],
    ['No. 12', { kind: 'number', number: 12 }],
    ['Order no. 12', { kind: 'number', number: 12 }],
    ['Receipt no. 12', { kind: 'number', number: 12 }],
    ['order #12', { kind: 'number', number: 12 }],
    ['Receipt: #12', { kind: 'number', number: 12 }],
    ['order number 12', { kind: 'number', number: 12 }],
    ['№ 12', { kind: 'number', number: 12 }],
    ['“#12”', { kind: 'number', number: 12 }],
    ['12.', { kind: 'number', number: 12 }],
    ['１２', { kind: 'number', number: 12 }],
    ['Orders 12', { kind: 'words', text: 'Orders 12' }],
    ['norah 12', { kind: 'words', text: 'norah 12' }],
    ['“PAY-0A1b”.', { kind: 'reference', reference: 'pay-0a1b' }],
    ['2147483648', { kind: 'words', text: '2147483648' }],
    ['08031234567', { kind: 'words', text: '08031234567' }],
    ['PAY-0A1b', { kind: 'reference', reference: 'pay-0a1b' }],
    ['4B4363cd', { kind: 'reference', reference: 'pay-4b4363cd' }],
    ['deadbeef', { kind: 'words', text: 'deadbeef' }],
    ['ade1234', { kind: 'words', text: 'ade1234' }],
    ['pay day', { kind: 'words', text: 'pay day' }],
    ['Adaeze  Okafor', { kind: 'words', text: 'Adaeze  Okafor' }],
    ['a b c d e f g h', { kind: 'words', text: 'a b c d e f g h' }],
  ])('for %j is read as %o', (typed, search) => {
    expect(readSearch(typed)).toEqual(search)
  })
})

describe('the outcome of a payment recheck', () => {
  const asked = (...settlements: Recheck['settlement'][]): Recheck[] =>
    settlements.map((settlement, index) => ({ paymentId: 10 - index, settlement }))
  const known = (paymentId: number, more: Partial<Known> = {}): Known => ({ paymentId, status: 'SUCCEEDED', isOwned: true, ...more })

  test.each([
    ['PAID before all other outcomes', asked('FAILED', 'PENDING', 'PAID'), undefined, { outcome: 'PAID', paymentId: 8 }],
    ['HELD before FAILED', asked('FAILED', 'HELD'), undefined, { outcome: 'HELD', paymentId: 9 }],
    ['UNREACHED before FAILED', asked('FAILED', 'UNREACHED'), undefined, { outcome: 'UNREACHED', paymentId: 9 }],
    ['PENDING before FAILED and known payments', asked('FAILED', 'PENDING'), known(20), { outcome: 'PENDING', paymentId: 9 }],
    ['the newest of several failed payments', asked('FAILED', 'FAILED'), undefined, { outcome: 'FAILED', paymentId: 10 }],
    ['OWNED if a newer payment than the failed one was paid', asked('FAILED'), known(11), { outcome: 'OWNED', paymentId: 11 }],
    ['FAILED if the failed payment is newer than the paid one', asked('FAILED'), known(9), { outcome: 'FAILED', paymentId: 10 }],
    ['HELD for a known payment on hold', [], known(11, { status: 'MISMATCH' }), { outcome: 'HELD', paymentId: 11 }],
    ['NOTHING for a refunded payment', [], known(11, { isOwned: false }), { outcome: 'NOTHING', paymentId: 11 }],
    ['NOTHING without payments', [], undefined, { outcome: 'NOTHING', paymentId: null }],
  ])('is %s', (_, recheck, before, told) => {
    expect(recheckOutcome(recheck, before)).toEqual(told)
  })
})

test.each([
  [{ status: 'HELD', currency: 'NGN', isBuyerGone: false }, true],
  [{ status: 'PAID', currency: 'NGN', isBuyerGone: false }, false],
  [{ status: 'HELD', currency: 'USD', isBuyerGone: false }, false],
  [{ status: 'HELD', currency: 'NGN', isBuyerGone: true }, false],
] as const)('a naira payment on hold for the order %o may be accepted: %s', (order, isAccepted) => {
  expect(mayAccept(order, { currency: 'NGN', amountMinor: 1 })).toBe(isAccepted)
})

test('a visible order can’t be used as an order to decide on, nor the reverse', () => {
  expectTypeOf<VisibleOrder>().not.toExtend<OrderToDecide>()
  expectTypeOf<OrderToDecide>().not.toExtend<VisibleOrder>()
  expectTypeOf<PurchaseRow>().not.toExtend<VisibleOrder>()
  expectTypeOf<VisibleOrder>().not.toExtend<LockedOrder>()
  expectTypeOf<LockedOrder>().not.toExtend<OrderToDecide>()
  expectTypeOf<OrderToDecide>().toExtend<LockedOrder>()
})
