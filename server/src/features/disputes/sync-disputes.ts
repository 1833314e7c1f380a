import { toMajor } from '@akada/contract/money.ts'
import { recordAct } from '#features/audit/record-act.ts'
import { receivedCurrency } from '#features/ledger/post-suspense.ts'
import { type LockedOrder, lockKnownOrder } from '#features/orders/orders.face.ts'
import { REFUND_DUPLICATES } from '#features/orders/queue-event.ts'
import { bookChargeback } from '#features/refunds/book-chargeback.ts'
import { lockBuyers } from '#features/refunds/refunds.face.ts'
import { settlePayment } from '#features/refunds/settle-payment.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { type ProviderDispute, Unavailable } from '#platform/payments/provider.ts'
import {
  type DisputedPayment,
  findPaymentByReference,
  insertDispute,
  listOpenReferences,
  type ReportedDispute,
  resolveDispute,
  updateOpenDispute,
} from './disputes.queries.ts'
import { ACCEPTED, isLost, isOver } from './disputes.rules.ts'

/** The job that alerts the operator to a dispute's deadline or outcome. The payload contains the dispute's id. */
export const ALERT_DISPUTE = 'alert-dispute'

/** Reads a payment's disputes from the provider and applies each change once. Ignores an unknown reference. */
export async function syncDisputes(deps: Deps, reference: string): Promise<void> {
  const known = await findPaymentByReference(deps.db, reference)
  if (!known || !deps.payments) return
  const payment = (await settlePayment(deps, known)) ? ((await findPaymentByReference(deps.db, reference)) ?? known) : known
  const reported = await deps.payments.findDisputes(payment.transactionId ?? payment.reference)
  await deps.db.transaction().execute(async (tx) => {
    const order = await lockKnownOrder(tx, payment.orderId)
    await lockBuyers(tx, payment.orderId)
    const received = { ...payment, currency: (await receivedCurrency(tx, payment.id)) ?? payment.currency }
    for (const dispute of reported) await record(tx, asReported(dispute, received), { order, payment: received, now: deps.clock() })
  })
}

/** Syncs every open dispute, because the webhook about its resolution may have been lost. */
export async function checkDisputes(deps: Deps): Promise<void> {
  for (const reference of await listOpenReferences(deps.db))
    await syncDisputes(deps, reference).catch((error: unknown) => {
      if (!(error instanceof Unavailable)) throw error
    })
}

const asReported = (dispute: ProviderDispute, payment: DisputedPayment): ReportedDispute => ({
  providerDisputeId: dispute.id,
  paymentId: payment.id,
  status: dispute.status,
  resolution: dispute.resolution,
  category: dispute.category,
  currency: payment.currency,
  // A dispute without an amount covers the whole payment.
  amountMinor: dispute.amountMinor || payment.amountMinor,
  dueAt: dispute.dueAt,
})

type Circumstances = { order: LockedOrder; payment: DisputedPayment; now: Date }

async function record(tx: Tx, dispute: ReportedDispute, { order, payment, now }: Circumstances): Promise<void> {
  const id = await insertDispute(tx, dispute, now)
  if (id === undefined) await updateOpenDispute(tx, dispute)
  else await alert(tx, id, 'opened')
  if (!isOver(dispute)) return

  const resolved = await resolveDispute(tx, dispute, now)
  if (!resolved) return
  await alert(tx, resolved.id, 'resolved')
  await recordAct(tx, {
    act: 'DISPUTE_RESOLVED',
    // Other disputes are resolved at the provider or the bank, without an actor on this site.
    by: dispute.resolution === ACCEPTED ? resolved.acceptedBy : null,
    subject: { kind: 'ORDER', id: order.id },
    after: { dispute: resolved.id, resolution: dispute.resolution, amount: toMajor(resolved.amountMinor), currency: payment.currency },
    now,
  })
  const { id: paymentId, currency } = payment
  const lost = { disputeId: resolved.id, paymentId, order, currency, amountMinor: resolved.amountMinor }
  if (isLost(dispute)) await bookChargeback(tx, { ...lost, paidForIt: payment.status === 'SUCCEEDED', now })
  // Refunds of duplicate payments are deferred until the dispute is resolved. Even a lost dispute may cover only part of the payment.
  await enqueue(tx, { kind: REFUND_DUPLICATES, payload: { orderId: order.id }, dedupeKey: `${REFUND_DUPLICATES}:dispute:${resolved.id}` })
}

const alert = (tx: Tx, disputeId: number, news: string) =>
  enqueue(tx, { kind: ALERT_DISPUTE, payload: { disputeId }, dedupeKey: `dispute:${disputeId}:${news}` })
