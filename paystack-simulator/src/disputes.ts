import { paystackError } from './errors.ts'
import { integrationOf, type Simulation } from './simulation.ts'
import type { Dispute, Resolution, Transaction } from './state.ts'
import { shownId, transactionView } from './transaction-view.ts'
import { chargedMinor } from './transactions.ts'

// The response time for Nigerian businesses (support.paystack.com, "Chargebacks").
const answerHours = 16

export type NewDispute = {
  amountMinor?: number
  category?: string
  /** Whether the refund list also includes the amount that the bank charges back, with the dispute's id. */
  listsRefund?: boolean
}

export function openDispute(
  simulation: Simulation,
  transaction: Transaction,
  { amountMinor, category = 'chargeback', listsRefund = false }: NewDispute,
): Dispute {
  const now = simulation.clock.now()
  const dispute: Dispute = {
    id: simulation.store.nextId(),
    integrationId: transaction.integrationId,
    transactionId: transaction.id,
    amountMinor: amountMinor ?? chargedMinor(transaction),
    currency: transaction.currency,
    status: 'awaiting-merchant-feedback',
    resolution: null,
    category,
    message: null,
    listsRefund,
    createdAt: now.toISOString(),
    dueAt: new Date(now.getTime() + answerHours * 3_600_000).toISOString(),
    resolvedAt: null,
  }
  simulation.store.state.disputes.push(dispute)
  tell(simulation, dispute, 'create')
  return dispute
}

export function remindOfDispute(simulation: Simulation, dispute: Dispute) {
  if (dispute.status !== 'resolved') tell(simulation, dispute, 'remind')
}

/** Resolves a dispute. Accepting it returns the money to the buyer. If the dispute is declined and won, the merchant keeps the money. */
export function resolveDispute(simulation: Simulation, dispute: Dispute, resolution: Resolution, message: string | null = null) {
  if (dispute.status === 'resolved') throw paystackError('disputeResolved')
  dispute.status = 'resolved'
  dispute.resolution = resolution
  dispute.message = message
  dispute.resolvedAt = simulation.clock.now().toISOString()
  const transaction = simulation.store.transactionById(dispute.transactionId)
  if (transaction && resolution !== 'declined' && dispute.amountMinor >= chargedMinor(transaction)) transaction.status = 'reversed'
  if (dispute.listsRefund === true && resolution !== 'declined') listRefund(simulation, dispute)
  tell(simulation, dispute, 'resolve')
}

function listRefund(simulation: Simulation, dispute: Dispute) {
  const now = simulation.clock.now().toISOString()
  simulation.store.state.refunds.push({
    id: simulation.store.nextId(),
    integrationId: dispute.integrationId,
    transactionId: dispute.transactionId,
    disputeId: dispute.id,
    amountMinor: dispute.amountMinor,
    currency: dispute.currency,
    status: 'processed',
    outcome: 'processed',
    customerNote: null,
    merchantNote: null,
    createdAt: now,
    refundedAt: now,
    nextAt: null,
  })
}

function tell(simulation: Simulation, dispute: Dispute, what: 'create' | 'remind' | 'resolve') {
  const transaction = simulation.store.transactionById(dispute.transactionId)
  if (!transaction) return
  simulation.webhooks.emit({
    integration: integrationOf(simulation, transaction),
    event: `charge.dispute.${what}`,
    reference: transaction.reference,
    data: disputeView(dispute, transaction),
  })
}

/** Returns a dispute as in events and lists. The reference is only inside the transaction. */
export const disputeView = (dispute: Dispute, transaction: Transaction) => ({
  id: dispute.id,
  refund_amount: dispute.amountMinor,
  currency: dispute.currency,
  status: dispute.status,
  resolution: dispute.resolution,
  domain: 'test',
  transaction: { ...transactionView(transaction), id: shownId(transaction) },
  transaction_reference: null,
  category: dispute.category,
  customer: { email: transaction.email },
  bin: null,
  last4: null,
  dueAt: dispute.dueAt,
  resolvedAt: dispute.resolvedAt,
  evidence: null,
  attachments: null,
  note: null,
  history: [{ status: dispute.status, by: 'simulator@example.com', createdAt: dispute.createdAt }],
  messages: dispute.message === null ? [] : [{ sender: 'merchant', body: dispute.message }],
  createdAt: dispute.createdAt,
  updatedAt: dispute.resolvedAt ?? dispute.createdAt,
})
