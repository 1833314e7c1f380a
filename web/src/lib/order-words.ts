import type { OrderStatus } from '@akada/contract/purchases.ts'
import type { RefundStatus } from '@akada/contract/refunds.ts'

/** The label and color of a status. */
export type StateWords = { text: string; kind: 'neutral' | 'info' | 'success' | 'warning' | 'danger' }

/** Staff labels of the order statuses. */
export const orderWords: Record<OrderStatus, StateWords> = {
  PENDING: { text: 'Payment open', kind: 'info' },
  PAID: { text: 'Paid', kind: 'success' },
  FAILED: { text: 'Failed', kind: 'danger' },
  EXPIRED: { text: 'Expired', kind: 'neutral' },
  HELD: { text: 'Held', kind: 'warning' },
  REFUND_REQUESTED: { text: 'Refund requested', kind: 'warning' },
  REFUNDED: { text: 'Refunded', kind: 'neutral' },
}

export const refundWords: Record<RefundStatus, StateWords> = {
  REQUESTED: { text: 'Waits for a decision', kind: 'warning' },
  DECLINED: { text: 'Declined', kind: 'neutral' },
  APPROVED: { text: 'Approved', kind: 'info' },
  SENDING: { text: 'Being sent', kind: 'info' },
  UNKNOWN: { text: 'No answer yet', kind: 'info' },
  PENDING: { text: 'With the provider', kind: 'info' },
  PROCESSING: { text: 'With the bank', kind: 'info' },
  NEEDS_ATTENTION: { text: 'Needs a bank account', kind: 'danger' },
  PROCESSED: { text: 'Paid back', kind: 'success' },
  FAILED: { text: 'Failed', kind: 'danger' },
}
