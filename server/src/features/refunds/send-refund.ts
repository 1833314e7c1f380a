import type { Deps } from '#platform/deps.ts'
import { type ProviderRefund, type RefundAnswer, Unavailable } from '#platform/payments/provider.ts'
import { failRefund, recordOutcome } from './record-outcome.ts'
import { findPayment } from './refunds.orders.queries.ts'
import { changeRefund, claimToSend, lockRefund, lockRefundsOfPayment, type Refund } from './refunds.queries.ts'
import { nextCheckAt, noteOf, SENDING_MS, UNFUNDED_RETRY_MS, unclaimedRefund } from './refunds.rules.ts'
import { alertRefund } from './start-refund.ts'

/**
 * Asks the provider for an approved refund. That it is being asked is committed before, so that after a crash, or without an
 * answer, the refund is looked for and not asked for twice.
 */
export async function sendRefund(deps: Deps, refundId: number): Promise<void> {
  if (!deps.payments) return
  const claimed = await claimToSend(deps.db, refundId, new Date(deps.clock().getTime() + SENDING_MS))
  if (!claimed) return
  const payment = await findPayment(deps.db, { id: claimed.paymentId })
  if (!payment) throw new Error(`refund ${refundId} is of no payment`)

  const asked = { reference: payment.reference, amountMinor: claimed.amountMinor, note: noteOf(claimed) }
  const answer = await deps.payments.refund(asked).catch((error: unknown) => {
    if (error instanceof Unavailable) return error
    throw error
  })
  const isReversed = !(answer instanceof Unavailable) && answer.kind === 'reversed'
  const made = isReversed ? await deps.payments.findRefunds(payment.transactionId ?? payment.reference).catch(() => []) : []
  await record(deps, claimed, { answer, made })
}

type Outcome = { answer: RefundAnswer | Unavailable; made: readonly ProviderRefund[] }

const record = ({ db, clock }: Deps, claimed: Refund, { answer, made }: Outcome): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const now = clock()
    const refund = await lockRefund(tx, claimed.id)
    // An event was faster than the answer.
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
        return recordOutcome(tx, refund, { reported: answer.refund, now })
      case 'unfunded':
        await changeRefund(tx, refund.id, {
          status: 'APPROVED',
          providerSays: answer.message,
          nextCheckAt: new Date(now.getTime() + UNFUNDED_RETRY_MS),
        })
        return alertRefund(tx, refund, 'UNFUNDED')
      case 'reversed': {
        // All of the payment has gone back already: perhaps by this very refund, of which we never heard.
        const reported = unclaimedRefund(refund, { made, ours: await lockRefundsOfPayment(tx, refund.paymentId) })
        if (reported) return recordOutcome(tx, refund, { reported, now })
        return failRefund(tx, refund, { providerSays: answer.message, now })
      }
      case 'rejected':
        return failRefund(tx, refund, { providerSays: answer.message, now })
    }
  })
