import { lockKnownOrder } from '#features/orders/orders.face.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { type ProviderRefund, type RefundAnswer, Unavailable } from '#platform/payments/provider.ts'
import { limitUnpaid } from './limit-unpaid.ts'
import { failRefund, recordOutcome } from './record-outcome.ts'
import { findPayment, isDisputed } from './refunds.orders.queries.ts'
import { changeRefund, claimToSend, findRefund, lockRefund, lockRefundsOfPayment, type Refund } from './refunds.queries.ts'
import {
  DISPUTED_RETRY_MS,
  nextCheckAt,
  noteOf,
  SENDING_MS,
  UNBOOKED,
  UNBOOKED_RETRY_MS,
  UNFUNDED_RETRY_MS,
  unclaimedRefund,
} from './refunds.rules.ts'
import { hasUnbooked } from './refunds.unbooked.queries.ts'
import { alertRefund } from './start-refund.ts'

/**
 * Sends an approved refund to the provider. Commits the SENDING status first, so that after a crash or a lost response the refund is looked
 * up instead of being sent twice.
 */
export async function sendRefund(deps: Deps, refundId: number): Promise<void> {
  if (!deps.payments) return
  const claimed = await claim(deps, refundId)
  if (!claimed) return
  const payment = await findPayment(deps.db, { id: claimed.paymentId })
  if (!payment) throw new Error(`refund ${refundId} has no payment`)

  const asked = { reference: payment.reference, amountMinor: claimed.amountMinor, note: noteOf(claimed) }
  const answer = await deps.payments.refund(asked).catch((error: unknown) => {
    if (error instanceof Unavailable) return error
    throw error
  })
  const isReversed = !(answer instanceof Unavailable) && answer.kind === 'reversed'
  const made = isReversed ? await deps.payments.findRefunds(payment.transactionId ?? payment.reference).catch(() => []) : []
  // A chargeback isn't the outcome of this refund, even if the amounts match.
  await record(deps, claimed, { answer, made: made.filter(({ disputeId }) => disputeId === null) })
}

/**
 * Claims an approved refund for sending, limited to its payment's remaining amount. Postpones the refund while the payment is disputed or
 * that amount is unknown. Returns undefined if there is nothing to send or another worker has claimed it.
 */
const claim = ({ db, clock }: Deps, refundId: number): Promise<Refund | undefined> =>
  db.transaction().execute(async (tx) => {
    const found = await findRefund(tx, refundId)
    if (found?.status !== 'APPROVED') return undefined
    await lockKnownOrder(tx, found.orderId)
    const refund = await lockRefund(tx, refundId)
    if (refund.status !== 'APPROVED') return undefined
    const now = clock()
    const wait = await waitOf(tx, refund.paymentId)
    if (wait) {
      await changeRefund(tx, refundId, { nextCheckAt: new Date(now.getTime() + wait.ms), providerSays: wait.because })
      return undefined
    }
    await limitUnpaid(tx, refund.paymentId, now)
    return claimToSend(tx, refundId, new Date(now.getTime() + SENDING_MS))
  })

/** Returns why a payment's refunds can't be sent yet, and when to try again. */
async function waitOf(tx: Tx, paymentId: number): Promise<{ because: string; ms: number } | undefined> {
  if (await isDisputed(tx, paymentId)) return { because: 'The buyer’s bank is disputing the payment.', ms: DISPUTED_RETRY_MS }
  if (await hasUnbooked(tx, paymentId)) return { because: UNBOOKED, ms: UNBOOKED_RETRY_MS }
  return undefined
}

type Outcome = { answer: RefundAnswer | Unavailable; made: readonly ProviderRefund[] }

const record = ({ db, clock }: Deps, claimed: Refund, { answer, made }: Outcome): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const now = clock()
    const order = await lockKnownOrder(tx, claimed.orderId)
    const refund = await lockRefund(tx, claimed.id)
    // An event has arrived before the response and has already updated the refund.
    if (refund.status !== 'SENDING' || refund.attempt !== claimed.attempt) return
    if (answer instanceof Unavailable)
      return changeRefund(tx, refund.id, {
        status: 'UNKNOWN',
        providerSays: answer.message,
        checks: 0,
        nextCheckAt: nextCheckAt('UNKNOWN', 0, now),
      })
    switch (answer.kind) {
      case 'queued':
        return recordOutcome(tx, refund, { order, reported: answer.refund, now })
      case 'unfunded':
        await changeRefund(tx, refund.id, {
          status: 'APPROVED',
          providerSays: answer.message,
          nextCheckAt: new Date(now.getTime() + UNFUNDED_RETRY_MS),
        })
        return alertRefund(tx, refund, 'UNFUNDED')
      case 'reversed': {
        // The whole payment is already refunded, possibly by this refund, whose response was lost.
        const reported = unclaimedRefund(refund, { made, ours: await lockRefundsOfPayment(tx, refund.paymentId) })
        if (reported) return recordOutcome(tx, refund, { order, reported, now })
        return failRefund(tx, refund, { order, providerSays: answer.message, now })
      }
      case 'rejected':
        return failRefund(tx, refund, { order, providerSays: answer.message, now })
    }
  })
