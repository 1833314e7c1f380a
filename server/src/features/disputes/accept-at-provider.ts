import { lockKnownOrder } from '#features/orders/orders.face.ts'
import { requireUnsent } from '#features/refunds/refunds.payments.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type PaymentProvider, Unavailable } from '#platform/payments/provider.ts'
import { claimToAccept, findDispute, releaseClaim } from './disputes.queries.ts'
import { ACCEPTED, ACCEPTING_MS } from './disputes.rules.ts'
import { syncDisputes } from './sync-disputes.ts'

export type Acceptance = { disputeId: number; managerId: string }

/**
 * Accepts a dispute at the provider and returns its order id. The accepting manager's claim is committed before the provider is called. The
 * resolution is booked by the same sync that the webhook starts.
 */
export async function acceptAtProvider(deps: Deps, { disputeId, managerId }: Acceptance): Promise<number> {
  const provider = deps.payments ?? refuse('PAYMENTS_UNAVAILABLE')
  const { orderId, reference } = (await findDispute(deps.db, disputeId)) ?? refuse('DISPUTE_NOT_FOUND')
  try {
    // The dispute may have ended, or its amount changed, since the last sync.
    await syncDisputes(deps, reference)
    const claimed = await claim(deps, { disputeId, managerId, orderId })
    await ask(deps, provider, { ...claimed, disputeId, reference })
  } catch (error) {
    if (error instanceof Unavailable) refuse('PAYMENTS_UNAVAILABLE')
    throw error
  }
  return orderId
}

const claim = ({ db, clock }: Deps, { disputeId, managerId, orderId }: Acceptance & { orderId: number }) =>
  db.transaction().execute(async (tx) => {
    const order = await lockKnownOrder(tx, orderId)
    if (order.userId === managerId) refuse('ORDER_OWN')
    const dispute = await findDispute(tx, disputeId)
    if (dispute?.resolvedAt !== null) return refuse('DISPUTE_OVER')
    const now = clock()
    const deadBefore = new Date(now.getTime() - ACCEPTING_MS)
    const claimed = (await claimToAccept(tx, { id: disputeId, by: managerId, now, deadBefore })) ?? refuse('DISPUTE_ACCEPTING')
    await requireUnsent(tx, claimed)
    return claimed
  })

type Claimed = { disputeId: number; reference: string; providerDisputeId: string; amountMinor: number }

async function ask(deps: Deps, provider: PaymentProvider, { disputeId, reference, providerDisputeId: id, amountMinor }: Claimed) {
  const answer = await provider.acceptDispute({ id, amountMinor }).catch((error: unknown) => {
    if (error instanceof Unavailable) return error
    throw error
  })
  await syncDisputes(deps, reference)
  if (!(answer instanceof Unavailable) && answer.kind === 'accepted') return
  // An unanswered request may still have succeeded, and a rejected dispute may have been resolved elsewhere in the meantime.
  const dispute = await findDispute(deps.db, disputeId)
  if (answer instanceof Unavailable) {
    if (dispute?.resolution !== ACCEPTED) throw answer
    return
  }
  if (dispute?.resolvedAt !== null) refuse('DISPUTE_OVER')
  await releaseClaim(deps.db, disputeId)
  refuse('DISPUTE_NOT_ACCEPTABLE', { message: `The payment provider says: ${answer.message}` })
}
