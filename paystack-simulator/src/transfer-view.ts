import { bankOf } from './recipients.ts'
import { type Recipient, returnedTransferStatuses, type Transfer, type TransferStatus } from './state.ts'
import type { Store } from './store.ts'

export const recipientView = (recipient: Recipient) => ({
  active: true,
  createdAt: recipient.createdAt,
  currency: recipient.currency,
  description: null,
  domain: 'test',
  email: null,
  id: recipient.id,
  integration: recipient.integrationId,
  metadata: null,
  name: recipient.name,
  recipient_code: recipient.code,
  type: 'nuban',
  updatedAt: recipient.createdAt,
  is_deleted: false,
  details: {
    authorization_code: null,
    account_number: recipient.accountNumber,
    account_name: recipient.name,
    bank_code: recipient.bankCode,
    bank_name: bankOf(recipient.bankCode)?.name ?? null,
  },
})

/** A transfer as events, fetch and verify return it: with the whole recipient. */
export function transferView(transfer: Transfer, store: Store) {
  const recipient = store.state.recipients.find(({ code }) => code === transfer.recipientCode)
  return {
    amount: transfer.amountMinor,
    currency: transfer.currency,
    domain: 'test',
    failures: isReturned(transfer.status) ? (transfer.failure ?? null) : null,
    id: transfer.id,
    integration: transfer.integrationId,
    reason: transfer.reason,
    reference: transfer.reference,
    source: 'balance',
    source_details: null,
    status: transfer.status,
    titan_code: null,
    transfer_code: transfer.code,
    request: null,
    fee_charged: transfer.feeMinor ?? 0,
    transferred_at: transfer.transferredAt,
    createdAt: transfer.createdAt,
    updatedAt: transfer.transferredAt ?? transfer.createdAt,
    recipient: recipient ? recipientView(recipient) : null,
    session: { provider: null, id: null },
  }
}

const isReturned = (status: TransferStatus): boolean => (returnedTransferStatuses as readonly TransferStatus[]).includes(status)

/** A transfer in the response to POST /transfer: with the recipient's id, without the fee. */
export const newTransferView = (transfer: Transfer, store: Store) => {
  const { fee_charged, ...view } = transferView(transfer, store)
  return { ...view, recipient: view.recipient?.id ?? null }
}
