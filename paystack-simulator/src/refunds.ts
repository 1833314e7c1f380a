import { readAmount } from './amounts.ts'
import { paystackError } from './errors.ts'
import { type JsonRecord, textOf } from './record.ts'
import { integrationOf, type Simulation } from './simulation.ts'
import type { Integration, Refund, RefundStatus, Transaction } from './state.ts'
import { testCards } from './test-cards.ts'
import { customerView } from './transaction-view.ts'
import { chargedMinor } from './transactions.ts'

const stepDelayMs: Record<Simulation['schedule'], number> = { fast: 1_000, test: 60_000, live: 60_000 }
const smallestUsdMinor = 100

const sum = (refunds: Refund[]): number => refunds.reduce((total, refund) => total + refund.amountMinor, 0)

const refundedMinor = (refunds: Refund[]): number => sum(refunds.filter((refund) => refund.status !== 'failed'))

const isFullyRefunded = (transaction: Transaction, refunds: Refund[]): boolean => refundedMinor(refunds) >= chargedMinor(transaction)

/** Marks the transaction as reversed once its refunds add up to the full amount. The effect of a partial refund is undocumented. */
function followRefunds(simulation: Simulation, transaction: Transaction) {
  if (transaction.status === 'reversed') return
  const refunds = simulation.store.refundsOf(transaction)
  const isReversed = sum(refunds.filter((refund) => refund.status === 'processed')) >= chargedMinor(transaction)
  const isReversing = isFullyRefunded(transaction, refunds)
  transaction.status = isReversed ? 'reversed' : isReversing ? 'reversal-pending' : 'success'
}

function requireRefundable(simulation: Simulation, integration: Integration, idOrReference: string): Transaction {
  const transaction = simulation.store.findTransactionBy(integration, idOrReference)
  if (!transaction) throw paystackError('transactionNotFound')
  if (transaction.status === 'reversed') throw paystackError('fullyReversed')
  if (transaction.status !== 'success' && transaction.status !== 'reversal-pending') throw paystackError('refundUnpaid')
  return transaction
}

function readRefundAmount(simulation: Simulation, transaction: Transaction, value: unknown): number {
  const leftMinor = chargedMinor(transaction) - refundedMinor(simulation.store.refundsOf(transaction))
  if (leftMinor <= 0) throw paystackError('fullyReversed')
  const amountMinor = value === undefined || value === null || value === '' ? leftMinor : readAmount(value)
  if (amountMinor > leftMinor) throw paystackError('refundTooLarge')
  if (transaction.currency === 'USD' && amountMinor < smallestUsdMinor) throw paystackError('refundTooSmall')
  return amountMinor
}

function takeFromBalance(integration: Integration, currency: string, amountMinor: number) {
  const balanceMinor = integration.balancesMinor[currency]
  if (balanceMinor === undefined) return
  if (balanceMinor < amountMinor) throw paystackError('refundUnfunded')
  integration.balancesMinor[currency] = balanceMinor - amountMinor
}

export function createRefund(simulation: Simulation, integration: Integration, body: JsonRecord): Refund {
  const transaction = requireRefundable(simulation, integration, textOf(body.transaction) ?? '')
  const currency = textOf(body.currency) || transaction.currency
  if (currency !== transaction.currency) throw paystackError('unsupportedCurrency')
  const amountMinor = readRefundAmount(simulation, transaction, body.amount)
  takeFromBalance(integration, currency, amountMinor)
  const now = simulation.clock.now()
  const refund: Refund = {
    id: simulation.store.nextId(),
    integrationId: integration.id,
    transactionId: transaction.id,
    amountMinor,
    currency,
    status: 'pending',
    outcome: (transaction.card && testCards[transaction.card].refundOutcome) || 'processed',
    customerNote: textOf(body.customer_note) ?? null,
    merchantNote: textOf(body.merchant_note) ?? null,
    createdAt: now.toISOString(),
    refundedAt: null,
    nextAt: null,
  }
  simulation.store.state.refunds.push(refund)
  moveRefund(simulation, refund, 'pending')
  return refund
}

/** Sets the status of a refund, sends its event, and schedules the next step. */
export function moveRefund(simulation: Simulation, refund: Refund, status: RefundStatus) {
  const transaction = simulation.store.transactionById(refund.transactionId)
  if (!transaction) return
  const now = simulation.clock.now()
  const integration = integrationOf(simulation, transaction)
  refund.status = status
  refund.refundedAt = status === 'processed' ? now.toISOString() : null
  const balanceMinor = integration.balancesMinor[refund.currency]
  if (status === 'failed' && balanceMinor !== undefined) integration.balancesMinor[refund.currency] = balanceMinor + refund.amountMinor
  followRefunds(simulation, transaction)
  const isMoving = status === 'pending' || status === 'processing'
  refund.nextAt = isMoving ? new Date(now.getTime() + stepDelayMs[simulation.schedule]).toISOString() : null
  awaitNextStep(simulation, refund)
  simulation.webhooks.emit({
    integration,
    event: `refund.${status}`,
    reference: transaction.reference,
    data: refundEventData(refund, transaction),
  })
}

function awaitNextStep(simulation: Simulation, refund: Refund) {
  const due = refund.nextAt
  if (!due) return
  simulation.clock.runAt(new Date(due), () => {
    if (refund.nextAt !== due) return
    moveRefund(simulation, refund, refund.status === 'pending' ? 'processing' : refund.outcome)
    void simulation.webhooks.track(simulation.store.save())
  })
}

export function retryRefund(simulation: Simulation, refund: Refund) {
  if (refund.status !== 'needs-attention') throw paystackError('refundNotWaiting')
  refund.outcome = 'processed'
  moveRefund(simulation, refund, 'processing')
}

export function resumeRefunds(simulation: Simulation) {
  for (const refund of simulation.store.state.refunds) awaitNextStep(simulation, refund)
}

// Follows Paystack's sample events, which differ: the amount has different types, only one event has the refund's id, and only processed
// refunds have a reference.
const refundEventData = (refund: Refund, transaction: Transaction) => ({
  status: refund.status,
  ...(refund.status === 'needs-attention' ? { id: String(refund.id) } : {}),
  transaction_reference: transaction.reference,
  refund_reference: refund.status === 'processed' ? `TRF_${refund.id}` : null,
  amount: refund.status === 'pending' || refund.status === 'processing' ? String(refund.amountMinor) : refund.amountMinor,
  currency: refund.currency,
  processor: 'simulator',
  customer: customerView(transaction),
  integration: refund.integrationId,
  domain: 'test',
})
