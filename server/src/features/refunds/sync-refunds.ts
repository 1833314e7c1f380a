import type { Currency } from '@akada/contract/money.ts'
import { postPaymentRefund, postRefund, reversedLineIds } from '#features/ledger/post-refund.ts'
import { noteRefund } from '#features/orders/mark-refunds.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { ProviderRefund } from '#platform/payments/provider.ts'
import { applyReport } from './apply-report.ts'
import { alertRefund, endLearning, followRefunds } from './give-back.ts'
import { findPayment, listLines, lockOrder, type RefundedOrder, type RefundedPayment } from './refunds.orders.queries.ts'
import { changeRefund, insertRefund, lockRefundsOfPayment, type Refund } from './refunds.queries.ts'
import { matchRefund, maySendAgain, nextCheckAt } from './refunds.rules.ts'

/**
 * Asks the provider for all refunds of a payment and brings ours to what it says. Events, their repeats, their order and the
 * poll all end here: what counts is what the provider says now. False for a payment that isn't ours.
 */
export async function syncRefunds(deps: Deps, of: { id: number } | { reference: string }): Promise<boolean> {
  const payment = await findPayment(deps.db, of)
  if (!payment || !deps.payments) return payment !== undefined
  const reported = await deps.payments.findRefunds(payment.transactionId ?? payment.reference)
  const now = deps.clock()
  await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, payment.orderId)
    if (order) await compare(tx, { order, payment, reported, now })
  })
  return true
}

type Comparison = { order: RefundedOrder; payment: RefundedPayment; reported: readonly ProviderRefund[]; now: Date }

async function compare(tx: Tx, { order, payment, reported, now }: Comparison): Promise<void> {
  const ours = await lockRefundsOfPayment(tx, payment.id)
  const seen = new Set<number>()
  for (const report of reported) {
    const own = matchRefund(report, ours)
    if (own === 'SUPERSEDED') continue
    if (own === undefined) await recordExternal(tx, { order, payment, reported: [report], now }, report)
    else {
      seen.add(own.id)
      await applyReport(tx, own, { reported: report, now })
    }
  }
  for (const own of ours) if (!seen.has(own.id)) await lookAgain(tx, own, now)
}

/** Sent, but the provider knows nothing of it: perhaps it never got there, perhaps it isn't listed yet. */
async function lookAgain(tx: Tx, refund: Refund, now: Date): Promise<void> {
  const isDue = refund.nextCheckAt !== null && refund.nextCheckAt <= now
  if (!isDue || (refund.status !== 'UNKNOWN' && refund.status !== 'SENDING')) return
  const checks = refund.checks + 1
  if (maySendAgain(checks)) return changeRefund(tx, refund.id, { status: 'APPROVED', checks: 0, nextCheckAt: now })
  await changeRefund(tx, refund.id, { status: 'UNKNOWN', checks, nextCheckAt: nextCheckAt('UNKNOWN', checks, now) })
}

/** Made at the provider by hand. Only one of the whole order tells which courses it is for; of any other a person has to. */
async function recordExternal(tx: Tx, { order, payment, now }: Comparison, report: ProviderRefund): Promise<void> {
  const isFailed = report.state === 'failed'
  const refund = await insertRefund(tx, {
    kind: 'EXTERNAL',
    orderId: order.id,
    lineId: null,
    paymentId: payment.id,
    currency: payment.currency as Currency,
    amountMinor: report.amountMinor,
    status: isFailed ? 'FAILED' : 'PENDING',
    reason: 'Made at the provider',
    requestedBy: null,
    now,
    providerRefundId: report.id,
  })
  if (isFailed) return
  await bookExternal(tx, refund, { order, payment, now })
  await noteRefund(tx, order.id, `refund ${refund.id} was made at the provider`)
  await alertRefund(tx, refund, 'EXTERNAL')
  await applyReport(tx, refund, { reported: report, now })
}

async function bookExternal(tx: Tx, refund: Refund, { order, payment, now }: Omit<Comparison, 'reported'>): Promise<void> {
  const money = { refundId: refund.id, currency: refund.currency, amountMinor: refund.amountMinor, at: now }
  if (payment.status !== 'SUCCEEDED') {
    await postPaymentRefund(tx, money)
    return
  }
  const lines = (await listLines(tx, order.id)).filter((line) => line.paidMinor > 0)
  const isUntouched = (await reversedLineIds(tx, order.id)).size === 0
  const isWhole = isUntouched && refund.amountMinor === (payment.paidMinor ?? 0)
  for (const line of isWhole ? lines : []) await endLearning(tx, line, { userId: order.userId, now })
  await postRefund(tx, { ...money, lineIds: isWhole ? lines.map(({ id }) => id) : [] })
  await followRefunds(tx, order.id)
}
