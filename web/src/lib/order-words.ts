import type { OrderStatus } from '@akada/contract/purchases.ts'
import type { RefundStatus } from '@akada/contract/refunds.ts'

/** The label and color of a status. */
export type StateWords = { text: string; kind: 'neutral' | 'info' | 'success' | 'warning' | 'danger' }

/** Staff labels of the order statuses. */
export const orderWords: Record<OrderStatus, StateWords> = {
  PENDING: { text: 'Pending', kind: 'info' },
  PAID: { text: 'Paid', kind: 'success' },
  FAILED: { text: 'Failed', kind: 'danger' },
  EXPIRED: { text: 'Expired', kind: 'neutral' },
  HELD: { text: 'On hold', kind: 'warning' },
  REFUND_REQUESTED: { text: 'Refund requested', kind: 'warning' },
  REFUNDED: { text: 'Refunded', kind: 'neutral' },
}

/** Stands in the status filter of staff for orders with review notes that aren't on hold. */
export const REVIEW_NOTES = 'REVIEW_NOTES'
export type OrderFilter = OrderStatus | typeof REVIEW_NOTES

/** The choices of the status filter of staff. */
export const orderFilterWords: Record<OrderFilter, string> = {
  PENDING: orderWords.PENDING.text,
  PAID: orderWords.PAID.text,
  FAILED: orderWords.FAILED.text,
  EXPIRED: orderWords.EXPIRED.text,
  HELD: orderWords.HELD.text,
  REFUND_REQUESTED: orderWords.REFUND_REQUESTED.text,
  REFUNDED: orderWords.REFUNDED.text,
  [REVIEW_NOTES]: 'With review notes',
}

export const refundWords: Record<RefundStatus, StateWords> = {
  REQUESTED: { text: 'Needs review', kind: 'warning' },
  DECLINED: { text: 'Declined', kind: 'neutral' },
  APPROVED: { text: 'Approved', kind: 'info' },
  SENDING: { text: 'Sending', kind: 'info' },
  UNKNOWN: { text: 'Not confirmed', kind: 'info' },
  PENDING: { text: 'Sent to provider', kind: 'info' },
  PROCESSING: { text: 'Sent to bank', kind: 'info' },
  NEEDS_ATTENTION: { text: 'Bank details needed', kind: 'danger' },
  PROCESSED: { text: 'Refunded', kind: 'success' },
  FAILED: { text: 'Failed', kind: 'danger' },
}

/** Returns the label of a refund. A withdrawn request has the status of a declined one. */
export const refundText = ({ status, isWithdrawn }: { status: RefundStatus; isWithdrawn?: boolean | undefined }): string =>
  isWithdrawn ? 'Withdrawn' : refundWords[status].text

type Numbers = { id: number; receiptNumber?: number | null | undefined }

/** Returns why a searched number finds an order with another number, or null. */
export function receiptText({ id, receiptNumber }: Numbers, search: string): string | null {
  const sought = /\d+(?=\D*$)/.exec(search)?.[0]
  return receiptNumber != null && Number(sought) === receiptNumber && id !== receiptNumber ? `Receipt #${receiptNumber}` : null
}
