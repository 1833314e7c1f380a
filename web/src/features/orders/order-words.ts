import type { OrderStatus } from '@akada/contract/purchases.ts'
import type { Refund, RefundStatus } from '@akada/contract/refunds.ts'
import { formatAmount } from '../../lib/format.ts'
import { formatDayHere } from '../../lib/moments.ts'

export const statusWords = {
  PENDING: { kind: 'info', text: 'Waiting for payment' },
  PAID: { kind: 'success', text: 'Paid' },
  FAILED: { kind: 'danger', text: 'Payment failed' },
  EXPIRED: { kind: 'neutral', text: 'Expired' },
  HELD: { kind: 'warning', text: 'Being checked' },
  REFUND_REQUESTED: { kind: 'warning', text: 'Refund requested' },
  REFUNDED: { kind: 'neutral', text: 'Refunded' },
} as const satisfies Record<OrderStatus, { kind: string; text: string }>

const onItsWay = (refund: Refund) =>
  `Your refund of ${formatAmount(refund.amount, refund.currency)} is approved and on its way to you. Banks take up to 10 working days.`

const refundWords: Record<RefundStatus, (refund: Refund) => string> = {
  REQUESTED: ({ requestedAt }) => `You asked for a refund on ${formatDayHere(requestedAt)}. A person is looking at it and will email you.`,
  DECLINED: ({ decisionReason }) => `Your refund was declined${decisionReason ? `: ${decisionReason}` : '.'}`,
  APPROVED: onItsWay,
  SENDING: onItsWay,
  UNKNOWN: onItsWay,
  PENDING: onItsWay,
  PROCESSING: onItsWay,
  NEEDS_ATTENTION: ({ amount, currency }) =>
    `Your refund of ${formatAmount(amount, currency)} is approved, but your bank needs more details. We will email you.`,
  PROCESSED: ({ amount, currency, settledAt }) =>
    `${formatAmount(amount, currency)} was refunded${settledAt === null ? '' : ` on ${formatDayHere(settledAt)}`}.`,
  FAILED: ({ amount, currency, isReplaced }) =>
    isReplaced
      ? `${formatAmount(amount, currency)} was returned to you through your bank or our payment provider.`
      : `Your refund of ${formatAmount(amount, currency)} is approved, but could not be sent yet. We are on it.`,
}

/** The refund status as shown to the buyer. */
export const refundSentence = (refund: Refund): string => refundWords[refund.status](refund)

/** The answer shown directly after a request. */
export const answerToRequest = (refund: Refund): string =>
  refund.status === 'REQUESTED'
    ? 'Your request has been sent. A person looks at it, and we will email you.'
    : `Your refund of ${formatAmount(refund.amount, refund.currency)} is approved and on its way to you.`
