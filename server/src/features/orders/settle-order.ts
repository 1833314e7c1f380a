import type { Tx } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { type PaymentProvider, type Transaction, Unavailable } from '#platform/payments/provider.ts'
import { completeOrder } from './complete-order.ts'
import { bookSale, bookSuspense } from './orders.booking.ts'
import { findPayment, giveUp, lockPayment, type Outcome, type Payment, recordOutcome, reschedule } from './orders.payments.queries.ts'
import { holdOrder, type LockedBuyer, type LockedOrder, lockBuyer, lockKnownOrder, noteForReview } from './orders.queries.ts'
import { listLostReductions, renewReductions } from './orders.reductions.queries.ts'
import { judge, lostReductionsText, nextCheckAt, notBefore, UNKNOWN_REFERENCE_MINUTES, VERIFY_EVERY_MS } from './orders.rules.ts'
import { REFUND_DUPLICATES, SYNC_DISPUTES, SYNC_REFUNDS } from './queue-event.ts'

/** The result that the buyer may see. UNREACHED: the provider couldn't be asked, so the outcome is unknown. */
export type Settlement = 'PAID' | 'PENDING' | 'UNREACHED' | 'FAILED' | 'HELD'

// Final results. A failed attempt is not final, because the buyer may still pay it on the provider's page.
const final: Partial<Record<string, Settlement>> = { SUCCEEDED: 'PAID', SUCCEEDED_DUPLICATE: 'PAID', MISMATCH: 'HELD' }
const told: Partial<Record<string, Settlement>> = { ...final, FAILED: 'FAILED', ABANDONED: 'FAILED' }

type SettleOptions = {
  /** Reuses the provider's last response if it is at most this old, for pages that users reload. */
  maxAgeMs?: number
}

/** The settlements in progress in this process, by reference. */
const inProgress = new Map<string, Promise<unknown>>()

/**
 * Asks the provider for the outcome of a payment and applies it once. The return page, the webhook and the reconciler may call this
 * function concurrently, repeatedly or late. Returns undefined for an unknown reference.
 */
export async function settleOrder(deps: Deps, reference: string, options: SettleOptions = {}): Promise<Settlement | undefined> {
  const settling = settle(deps, reference, options)
  inProgress.set(reference, settling)
  try {
    return await settling
  } finally {
    if (inProgress.get(reference) === settling) inProgress.delete(reference)
  }
}

/**
 * Like `settleOrder`, after a settlement that is in progress. The event of a payment arrives while its buyer returns: in most cases, the
 * provider needn't be asked a second time.
 */
export async function settleNext(deps: Deps, reference: string): Promise<Settlement | undefined> {
  await inProgress.get(reference)?.catch(() => undefined)
  return settleOrder(deps, reference)
}

async function settle(deps: Deps, reference: string, { maxAgeMs = 0 }: SettleOptions): Promise<Settlement | undefined> {
  const payment = await findPayment(deps.db, reference)
  if (!payment) return undefined
  const known = final[payment.status]
  if (known) return known
  const now = deps.clock()
  if (isFresh(payment, now, maxAgeMs)) return 'PENDING'
  if (!deps.payments) return 'UNREACHED'

  const asked = await ask(deps.payments, reference)
  if (asked instanceof Unavailable) {
    await reschedule(deps.db, payment.id, {
      now,
      nextCheckAt: notBefore(nextCheckAt(payment.createdAt, now), asked.retryAfterSeconds, now),
    })
    return 'UNREACHED'
  }
  if (asked === null) return settleUnknown(deps, payment, now)
  return inTransaction(deps.db, (tx) => settleReported(tx, deps, { orderId: payment.orderId, reference, reported: asked, now }))
}

const isFresh = (payment: Payment, now: Date, maxAgeMs: number) =>
  payment.verifiedAt !== null && now.getTime() - payment.verifiedAt.getTime() < Math.min(maxAgeMs, VERIFY_EVERY_MS)

async function ask(provider: PaymentProvider, reference: string): Promise<Transaction | null | Unavailable> {
  try {
    return await provider.verify(reference)
  } catch (error) {
    if (error instanceof Unavailable) return error
    throw error
  }
}

/** Handles a payment that the provider doesn't know. The request may still be on its way, or may never have arrived. */
async function settleUnknown(deps: Deps, payment: Payment, now: Date): Promise<Settlement> {
  const ageMs = now.getTime() - payment.createdAt.getTime()
  if (ageMs < UNKNOWN_REFERENCE_MINUTES * 60_000) {
    await reschedule(deps.db, payment.id, { now, nextCheckAt: nextCheckAt(payment.createdAt, now) })
    return 'PENDING'
  }
  await giveUp(deps.db, payment.id, 'REJECTED')
  return 'FAILED'
}

type Reported = { orderId: number; reference: string; reported: Transaction; now: Date }

async function settleReported(tx: Tx, deps: Deps, { orderId, reference, reported, now }: Reported): Promise<Settlement> {
  // All callers lock the order before the payment, so that two attempts for one order don't deadlock.
  const order = await lockKnownOrder(tx, orderId)
  const payment = await lockPayment(tx, reference)
  // The webhook and the return page race. The second caller finds the payment already settled.
  const known = final[payment.status]
  if (known) return known

  const record = (status: Outcome) =>
    recordOutcome(tx, payment.id, { status, reported, now, nextCheckAt: final[status] ? null : nextCheckAt(payment.createdAt, now) })

  const expected = { ...payment, domain: deps.payments?.domain ?? 'test' }
  const received = { orderId: order.id, paymentId: payment.id, reported, at: now }
  // The money arrived and was returned, or is being returned. The provider's refunds and disputes show how, and how much.
  if (reported.status === 'reversed') {
    await record('MISMATCH')
    await bookSuspense(tx, received, expected)
    for (const kind of [SYNC_REFUNDS, SYNC_DISPUTES])
      await enqueue(tx, { kind, payload: { reference }, dedupeKey: `${kind}:reversed:${payment.id}` })
    return hold(tx, order, `payment ${reference} was reversed before it was settled`)
  }
  if (reported.status !== 'success') {
    const status = unsettled[reported.status]
    await record(status)
    return told[status] ?? 'PENDING'
  }

  const verdict = judge(reported, expected)
  const buyer = await lockBuyer(tx, order.userId)
  const problem = verdict.accepts ? await reasonForRefusing(tx, { order, payment, buyer }) : verdict.review
  if (problem !== null) {
    await record('MISMATCH')
    await bookSuspense(tx, received, expected)
    return hold(tx, order, `payment ${reference}: ${problem}`)
  }
  if (payment.hasOtherSuccess) {
    await record('SUCCEEDED_DUPLICATE')
    await noteForReview(tx, order, `payment ${reference} is a duplicate: the order was already paid`)
    await bookSuspense(tx, received, expected)
    await refundDuplicates(tx, order.id, payment.id)
    return 'PAID'
  }

  await record('SUCCEEDED')
  const { channel, cardBrand, cardLast4, amountMinor: receivedMinor } = reported
  const paid = { buyer, at: now, review: verdict.review, paidWith: { channel, cardBrand, cardLast4, receivedMinor } }
  const { hasDuplicates, ...completed } = await completeOrder(tx, order, paid)
  await bookSale(tx, order, { ...received, ...completed })
  if (hasDuplicates) await refundDuplicates(tx, order.id, payment.id)
  if (verdict.review !== null) await alert(tx, order.id, `overpaid:${payment.id}`)
  return 'PAID'
}

const unsettled = { failed: 'FAILED', abandoned: 'ABANDONED', pending: 'PENDING', other: 'PENDING' } as const

type Settled = { order: LockedOrder; payment: Awaited<ReturnType<typeof lockPayment>>; buyer: LockedBuyer }

/**
 * Returns why the buyer can't use the purchase, or null if the buyer can. If there is a reason, the payment is on hold, with its money in
 * suspense.
 */
async function reasonForRefusing(tx: Tx, { order, payment, buyer }: Settled): Promise<string | null> {
  if (buyer.erasedAt !== null) return 'the buyer’s account was deleted'
  if (buyer.suspendedAt !== null) return 'the buyer’s account is suspended'
  // A second payment of a paid order buys nothing, so it is returned as a duplicate.
  if (!order.hasBundles || payment.hasOtherSuccess) return null
  await renewReductions(tx, { orderId: order.id })
  return lostReductionsText(await listLostReductions(tx, order.id))
}

export const refundDuplicates = (tx: Tx, orderId: number, paymentId: number) =>
  enqueue(tx, { kind: REFUND_DUPLICATES, payload: { orderId }, dedupeKey: `refund-duplicates:${paymentId}` })

async function hold(tx: Tx, order: LockedOrder, reason: string): Promise<Settlement> {
  await holdOrder(tx, order, reason)
  await alert(tx, order.id, `held:${order.id}:${reason}`)
  return 'HELD'
}

const alert = (tx: Tx, orderId: number, dedupeKey: string) =>
  enqueue(tx, { kind: 'alert-order', payload: { orderId }, dedupeKey: `alert:${dedupeKey}` })
