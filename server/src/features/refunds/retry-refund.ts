import { postRefundRetried, unmatchedOf } from '#features/ledger/post-refund.ts'
import { lockKnownOrder } from '#features/orders/orders.face.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { type PaymentProvider, Unavailable } from '#platform/payments/provider.ts'
import { lockOrderToDecide } from './decide-refund.ts'
import { recordDecision } from './record-decision.ts'
import { booked, recordOutcome } from './record-outcome.ts'
import { insertDecision } from './refunds.decisions.queries.ts'
import { requireUndisputed } from './refunds.payments.ts'
import { changeRefund, findRefund, lockRefund, type Refund } from './refunds.queries.ts'
import { UNBOOKED } from './refunds.rules.ts'
import { hasUnbooked } from './refunds.unbooked.queries.ts'
import { SEND_REFUND } from './start-refund.ts'
import { syncRefunds } from './sync-refunds.ts'

export type Retry = {
  id: number
  decidedBy: string
  reason: string
  account: { bankCode: string; accountNumber: string } | undefined
}

/**
 * Sends a failed refund again. If a refund can't be returned to the original payment method, sends the provider the buyer's bank account.
 */
export async function retryRefund(deps: Deps, retry: Retry): Promise<void> {
  const refund = await deps.db.transaction().execute(async (tx) => {
    await lockOrderToDecide(tx, retry)
    const locked = await lockRefund(tx, retry.id)
    await requireUndisputed(tx, locked.paymentId)
    return locked
  })
  if (refund.status !== 'FAILED' && refund.status !== 'NEEDS_ATTENTION') refuse('REFUND_NOT_RETRYABLE')
  const provider = deps.payments ?? refuse('PAYMENTS_UNAVAILABLE')
  try {
    // The refund may have succeeded since the last check.
    await syncRefunds(deps, { id: refund.paymentId })
    if (refund.status === 'FAILED') await sendAgain(deps, retry)
    else await nameAccount(deps, provider, retry)
  } catch (error) {
    if (error instanceof Unavailable) refuse('PAYMENTS_UNAVAILABLE')
    throw error
  }
}

const sendAgain = ({ db, clock }: Deps, retry: Retry): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const now = clock()
    const refund = await lockRefund(tx, retry.id)
    if (refund.overtakenAt !== null) refuse('REFUND_NOTHING_LEFT')
    // Another manager was faster, or the refund succeeded after all. Refunds made at the provider are retried there.
    if (refund.status !== 'FAILED' || refund.kind === 'EXTERNAL') refuse('REFUND_NOT_RETRYABLE')
    await postRefundRetried(tx, booked(refund, now))
    await changeRefund(tx, refund.id, {
      status: 'APPROVED',
      attempt: refund.attempt + 1,
      providerRefundId: null,
      checks: 0,
      nextCheckAt: null,
    })
    const { decidedBy, reason } = retry
    await insertDecision(tx, { refundId: refund.id, decidedBy, decision: 'SENT_AGAIN', reason, at: now })
    await recordDecision(tx, refund, { act: 'REFUND_SENT_AGAIN', by: decidedBy, now })
    await enqueue(tx, { kind: SEND_REFUND, payload: { refundId: refund.id } })
  })

async function nameAccount({ db, clock }: Deps, provider: PaymentProvider, { id, account, decidedBy, reason }: Retry): Promise<void> {
  const refund = await findRefund(db, id)
  if (!account || refund?.status !== 'NEEDS_ATTENTION') return refuse('REFUND_NOT_RETRYABLE')
  if (await hasUnbooked(db, refund.paymentId)) refuse('REFUND_NOT_RETRYABLE', { message: UNBOOKED })
  if ((await unmatchedOf(db, refund.paymentId)) >= refund.amountMinor) refuse('REFUND_MAY_BE_BACK')
  const answer = await provider.retryRefund(providerIdOf(refund), { ...account, currency: refund.currency })
  if (answer.kind !== 'queued')
    return answer.kind === 'unknown-bank'
      ? refuse('BANK_ACCOUNT_INVALID')
      : refuse('REFUND_NOT_RETRYABLE', { message: `The payment provider says: ${answer.message}` })
  await db.transaction().execute(async (tx) => {
    const now = clock()
    const order = await lockKnownOrder(tx, refund.orderId)
    await recordOutcome(tx, await lockRefund(tx, id), { order, reported: answer.refund, now })
    await insertDecision(tx, { refundId: id, decidedBy, decision: 'ACCOUNT_NAMED', reason, at: now })
    await recordDecision(tx, refund, { act: 'REFUND_ACCOUNT_NAMED', by: decidedBy, now })
  })
}

const providerIdOf = ({ providerRefundId }: Refund) => providerRefundId ?? refuse('REFUND_NOT_RETRYABLE')
