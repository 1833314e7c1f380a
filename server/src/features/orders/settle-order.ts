import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { type PaymentProvider, type Transaction, Unavailable } from '#platform/payments/provider.ts'
import { fulfilOrder } from './fulfil-order.ts'
import {
  findPayment,
  giveUp,
  hasOtherSuccess,
  lockPayment,
  type Outcome,
  type Payment,
  recordOutcome,
  reschedule,
} from './orders.payments.queries.ts'
import { holdOrder, lockOrder, noteForReview } from './orders.queries.ts'
import { judge, nextCheckAt, UNKNOWN_REFERENCE_MINUTES, VERIFY_EVERY_MS } from './orders.rules.ts'

/** What the buyer may be told. UNREACHED: the provider couldn't be asked, so nobody knows. */
export type Settlement = 'PAID' | 'PENDING' | 'UNREACHED' | 'FAILED' | 'HELD'

// Never to change again. A failed attempt isn't: the buyer may be paying it on the provider's page at this moment.
const final: Partial<Record<string, Settlement>> = { SUCCEEDED: 'PAID', SUCCEEDED_DUPLICATE: 'PAID', MISMATCH: 'HELD' }
const told: Partial<Record<string, Settlement>> = { ...final, FAILED: 'FAILED', ABANDONED: 'FAILED' }

type SettleOptions = {
  /** Takes the last answer of the provider if it is this fresh; for pages that people reload. */
  maxAgeMs?: number
}

/**
 * Asks the provider what became of a payment and does, once, what follows from it. Return page, webhook and reconciler all
 * call it, at once, again, and late. Undefined for a reference that isn't ours.
 */
export async function settleOrder(deps: Deps, reference: string, { maxAgeMs = 0 }: SettleOptions = {}): Promise<Settlement | undefined> {
  const payment = await findPayment(deps.db, reference)
  if (!payment) return undefined
  const known = final[payment.status]
  if (known) return known
  const now = deps.clock()
  if (isFresh(payment, now, maxAgeMs)) return 'PENDING'
  if (!deps.payments) return 'UNREACHED'

  const asked = await ask(deps.payments, reference)
  if (asked === 'unreached') {
    await reschedule(deps.db, payment.id, { now, nextCheckAt: later(payment) })
    return 'UNREACHED'
  }
  if (asked === null) return settleUnknown(deps, payment, now)
  return deps.db.transaction().execute((tx) => settleReported(tx, deps, { orderId: payment.orderId, reference, reported: asked, now }))
}

const isFresh = (payment: Payment, now: Date, maxAgeMs: number) =>
  payment.verifiedAt !== null && now.getTime() - payment.verifiedAt.getTime() < Math.min(maxAgeMs, VERIFY_EVERY_MS)

const later = (payment: Payment) => nextCheckAt(payment.createdAt, payment.checks + 1)

async function ask(provider: PaymentProvider, reference: string): Promise<Transaction | null | 'unreached'> {
  try {
    return await provider.verify(reference)
  } catch (error) {
    if (error instanceof Unavailable) return 'unreached'
    throw error
  }
}

/** The provider has never heard of it: our request may still be on its way, or never got there. */
async function settleUnknown(deps: Deps, payment: Payment, now: Date): Promise<Settlement> {
  const ageMs = now.getTime() - payment.createdAt.getTime()
  if (ageMs < UNKNOWN_REFERENCE_MINUTES * 60_000) {
    await reschedule(deps.db, payment.id, { now, nextCheckAt: later(payment) })
    return 'PENDING'
  }
  await giveUp(deps.db, payment.id, 'REJECTED')
  return 'FAILED'
}

type Reported = { orderId: number; reference: string; reported: Transaction; now: Date }

async function settleReported(tx: Tx, deps: Deps, { orderId, reference, reported, now }: Reported): Promise<Settlement> {
  // The order first and then the payment, by everyone: two attempts for one order must not wait for each other.
  const order = await lockOrder(tx, orderId)
  const payment = await lockPayment(tx, reference)
  // Webhook and return page race; whoever comes second finds the work done.
  const known = final[payment.status]
  if (known) return known

  const record = (status: Outcome) =>
    recordOutcome(tx, payment.id, { status, reported, now, nextCheckAt: final[status] ? null : later(payment) })

  if (reported.status === 'reversed') {
    await record('MISMATCH')
    return hold(tx, order.id, `payment ${reference} was reversed before it was settled`)
  }
  if (reported.status !== 'success') {
    const status = unsettled[reported.status]
    await record(status)
    return told[status] ?? 'PENDING'
  }

  const verdict = judge(reported, { ...payment, domain: deps.payments?.domain ?? 'test' })
  if (!verdict.accepts) {
    await record('MISMATCH')
    return hold(tx, order.id, `payment ${reference}: ${verdict.review}`)
  }
  if (await hasOtherSuccess(tx, payment)) {
    await record('SUCCEEDED_DUPLICATE')
    await noteForReview(tx, order.id, `payment ${reference} came on top of one that had paid the order`)
    await alert(tx, order.id, `duplicate:${payment.id}`)
    return 'PAID'
  }

  await record('SUCCEEDED')
  await fulfilOrder(tx, order, { at: now, review: verdict.review })
  if (verdict.review !== null) await alert(tx, order.id, `overpaid:${payment.id}`)
  return 'PAID'
}

const unsettled = { failed: 'FAILED', abandoned: 'ABANDONED', pending: 'PENDING', other: 'PENDING' } as const

async function hold(tx: Tx, orderId: number, reason: string): Promise<Settlement> {
  await holdOrder(tx, orderId, reason)
  await alert(tx, orderId, `held:${orderId}:${reason}`)
  return 'HELD'
}

const alert = (tx: Tx, orderId: number, dedupeKey: string) =>
  enqueue(tx, { kind: 'alert-order', payload: { orderId }, dedupeKey: `alert:${dedupeKey}` })
