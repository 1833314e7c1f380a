import type { Currency } from '@akada/contract/money.ts'
import { postLineMatched, reversedLineIds, unmatchedOf } from '#features/ledger/post-refund.ts'
import { suspendedMoney } from '#features/ledger/post-suspense.ts'
import { type LockedOrder, lockOrder, noteForReview } from '#features/orders/orders.face.ts'
import { refuseOn } from '#platform/database/constraints.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { pricePaid } from './end-refunded-line.ts'
import { refundableOf } from './list-refundable.ts'
import { recordDecision } from './record-decision.ts'
import {
  findPaidBy,
  findPayment,
  hasRefund,
  isDisputed,
  listDuplicatePayments,
  listLines,
  listSettledPayments,
  type RefundedLine,
} from './refunds.orders.queries.ts'
import { requireUndisputed } from './refunds.payments.ts'
import { insertRefund, type Refund } from './refunds.queries.ts'
import { followRefunds, startRefund } from './start-refund.ts'

export type PaymentRefund = { paymentId: number; managerId: string; reason: string; now: Date }

/** Refunds a whole payment in suspense. The payment was on hold, or its buyer's account was closed. */
export async function refundPayment(tx: Tx, { paymentId, managerId, reason, now }: PaymentRefund): Promise<void> {
  const { orderId } = (await findPayment(tx, { id: paymentId })) ?? refuse('ORDER_NOT_FOUND')
  const order = (await lockOrder(tx, orderId)) ?? refuse('ORDER_NOT_FOUND')
  if (order.userId === managerId) refuse('ORDER_OWN')
  await requireUndisputed(tx, paymentId)
  await refuseOn(
    { refunds_one_per_payment_key: 'REFUND_OPEN' },
    refundWholePayment(tx, order, { kind: 'MANAGER', paymentId, reason, requestedBy: managerId, now }),
  )
}

/**
 * Refunds duplicates: additional payments of a paid order, and courses that the buyer already owned. A disputed payment waits until the
 * dispute is over.
 */
export const refundDuplicates = (db: Db, orderId: number, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return
    for (const { id } of await listDuplicatePayments(tx, orderId))
      if ((await suspendedMoney(tx, id)) && !(await isDisputed(tx, id)))
        await refundWholePayment(tx, order, { kind: 'DUPLICATE', paymentId: id, reason: 'Paid twice', requestedBy: null, now })
    await refundDuplicateLines(tx, order, now)
  })

/** `leastMinor`: the provider's minimum refund, or undefined if it has none. */
export type ExcessRefund = { orderId: number; managerId: string; reason: string; leastMinor: LeastRefund; now: Date }
export type LeastRefund = Readonly<Record<Currency, number>> | undefined

/** Refunds an order's excess, from overpayments and from additional payments. Skips disputed payments. */
export async function refundExcess(tx: Tx, { orderId, managerId, reason, leastMinor, now }: ExcessRefund): Promise<void> {
  const order = (await lockOrder(tx, orderId)) ?? refuse('ORDER_NOT_FOUND')
  if (order.userId === managerId) refuse('ORDER_OWN')
  const all = await listExcess(tx, order, leastMinor)
  if (all.length === 0) refuse('ORDER_WITHOUT_EXCESS')
  const excess = all.filter(({ isTooSmall }) => !isTooSmall)
  if (excess.length === 0) refuse('EXCESS_TOO_SMALL')
  const undisputed = []
  for (const one of excess) if (!(await isDisputed(tx, one.paymentId))) undisputed.push(one)
  if (undisputed.length === 0) refuse('REFUND_DISPUTED')
  for (const { paymentId } of undisputed) {
    const refund = await refuseOn(
      { refunds_one_per_payment_key: 'REFUND_OPEN' },
      refundWholePayment(tx, order, { kind: 'MANAGER', paymentId, reason, requestedBy: managerId, now }),
    )
    await recordDecision(tx, refund, { act: 'REFUND_MADE', by: managerId, now })
  }
}

export type Excess = {
  paymentId: number
  reference: string
  currency: Currency
  amountMinor: number
  isTooSmall: boolean
  /** False if the payment wasn't above the order's total. The excess then comes from a failed refund. */
  isOverpaid: boolean
}

/** Returns the excess of each payment of an order. Empty while the order is on hold, because a manager decides on the whole payment. */
export async function listExcess(db: Db, order: { id: number; status: string }, leastMinor: LeastRefund): Promise<Excess[]> {
  if (order.status === 'HELD') return []
  const excess: Excess[] = []
  for (const { id, ...payment } of await listSettledPayments(db, order.id)) {
    const money = await suspendedMoney(db, id)
    if (money) excess.push({ paymentId: id, ...payment, ...money, isTooSmall: money.amountMinor < (leastMinor?.[money.currency] ?? 0) })
  }
  return excess
}

type WholeRefund = { kind: 'MANAGER' | 'DUPLICATE'; paymentId: number; reason: string; requestedBy: string | null; now: Date }

async function refundWholePayment(tx: Tx, order: LockedOrder, { kind, paymentId, reason, requestedBy, now }: WholeRefund): Promise<Refund> {
  const money = (await suspendedMoney(tx, paymentId)) ?? refuse('REFUND_NOTHING_PAID')
  const refund = await insertRefund(tx, {
    kind,
    orderId: order.id,
    lineId: null,
    paymentId,
    ...money,
    status: 'APPROVED',
    reason,
    requestedBy,
    now,
    decidedBy: requestedBy,
    decisionReason: requestedBy && reason,
  })
  await startRefund(tx, refund, { order, lines: [], now })
  return refund
}

async function refundDuplicateLines(tx: Tx, order: LockedOrder, now: Date): Promise<void> {
  const payment = await findPaidBy(tx, order.id)
  if (!payment || (await isDisputed(tx, payment.id))) return
  const reversed = await reversedLineIds(tx, order.id)
  for (const line of await listLines(tx, order.id)) {
    if (!line.isDuplicate || reversed.has(line.id) || (await hasRefund(tx, line.id))) continue
    if (await mayBeBack(tx, { order, line, paymentId: payment.id, now })) continue
    const amountMinor = await refundableOf(tx, order.id, line.id)
    if (amountMinor === 0) continue
    const refund = await insertRefund(tx, {
      kind: 'DUPLICATE',
      orderId: order.id,
      lineId: line.id,
      paymentId: payment.id,
      currency: order.currency,
      amountMinor,
      status: 'APPROVED',
      reason: 'Bought twice',
      requestedBy: null,
      now,
    })
    await startRefund(tx, refund, { order, lines: [line], now })
  }
}

type DuplicateLine = { order: LockedOrder; line: RefundedLine; paymentId: number; now: Date }

/**
 * Whether the price of a course bought twice may already have been returned outside the site, so that nothing is sent. If the unmatched
 * amount is exactly this price, it is assigned to this course. A larger amount must be assigned by a manager.
 */
async function mayBeBack(tx: Tx, { order, line, paymentId, now }: DuplicateLine): Promise<boolean> {
  const unmatchedMinor = await unmatchedOf(tx, paymentId)
  const priceMinor = await pricePaid(tx, line)
  if (priceMinor === 0 || unmatchedMinor < priceMinor) return false
  if (unmatchedMinor > priceMinor)
    await noteForReview(tx, order, `course ${line.courseId} was bought twice, and it may already have been refunded outside the site`)
  else if (await postLineMatched(tx, { lineId: line.id, paymentId, at: now })) await followRefunds(tx, order, now)
  return true
}
