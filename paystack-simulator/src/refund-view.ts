import type { Refund, Transaction } from './state.ts'
import { shownId, transactionView } from './transaction-view.ts'

const expectedDays = 10
const dayMs = 86_400_000

/** Returns a refund as in list and fetch responses, with the transaction's id. */
export function refundView(refund: Refund, transaction: Transaction) {
  return {
    id: refund.id,
    integration: refund.integrationId,
    domain: 'test',
    transaction: shownId(transaction),
    dispute: refund.disputeId ?? null,
    settlement: null,
    currency: refund.currency,
    amount: refund.amountMinor,
    status: refund.status,
    refunded_at: refund.refundedAt,
    refunded_by: 'simulator@example.com',
    customer_note: refund.customerNote ?? `Refund for transaction ${transaction.reference}`,
    merchant_note: refund.merchantNote ?? `Refund for transaction ${transaction.reference}`,
    deducted_amount: refund.amountMinor,
    fully_deducted: 1,
    created_at: refund.createdAt,
    createdAt: refund.createdAt,
    expected_at: new Date(Date.parse(refund.createdAt) + expectedDays * dayMs).toISOString(),
    bank_reference: null,
    channel: transaction.channel,
    transaction_reference: transaction.reference,
  }
}

/** Returns a refund as in the POST /refund response, with the whole transaction. */
export const newRefundView = (refund: Refund, transaction: Transaction) => ({
  ...refundView(refund, transaction),
  transaction: transactionView(transaction),
  fully_deducted: false,
})
