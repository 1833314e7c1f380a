import type { OrderStatus } from '@akada/contract/purchases.ts'
import type { Refund, RefundStatus } from '@akada/contract/refunds.ts'
import { formatAmount } from '../../lib/format.ts'
import { formatDayHere } from '../../lib/moments.ts'

export const statusWords = {
  PENDING: { kind: 'info', text: 'Awaiting payment' },
  PAID: { kind: 'success', text: 'Paid' },
  FAILED: { kind: 'danger', text: 'Payment failed' },
  EXPIRED: { kind: 'neutral', text: 'Expired' },
  HELD: { kind: 'warning', text: 'Under review' },
  REFUND_REQUESTED: { kind: 'warning', text: 'Refund requested' },
  REFUNDED: { kind: 'neutral', text: 'Refunded' },
} as const satisfies Record<OrderStatus, { kind: string; text: string }>

const onItsWay = (refund: Refund) =>
  `Your refund of ${formatAmount(refund.amount, refund.currency)} is approved and on its way to you. Allow 3–10 business days for it to reach your account.`

const refundWords: Record<RefundStatus, (refund: Refund) => string> = {
  REQUESTED: ({ requestedAt }) => `Refund requested on ${formatDayHere(requestedAt)}. We’ll email you our decision.`,
  DECLINED: ({ decisionReason }) => `Your refund was declined${decisionReason ? `: ${decisionReason}` : '.'}`,
  APPROVED: onItsWay,
  SENDING: onItsWay,
  UNKNOWN: onItsWay,
  PENDING: onItsWay,
  PROCESSING: onItsWay,
  NEEDS_ATTENTION: ({ amount, currency }) =>
    `Your refund of ${formatAmount(amount, currency)} is approved, but your bank needs more details. We’ll email you.`,
  PROCESSED: ({ amount, currency, settledAt }) =>
    `${formatAmount(amount, currency)} was refunded${settledAt === null ? '' : ` on ${formatDayHere(settledAt)}`}.`,
  FAILED: ({ amount, currency, isReplaced }) =>
    isReplaced
      ? `${formatAmount(amount, currency)} was returned to you through your bank or our payment provider.`
      : `Your refund of ${formatAmount(amount, currency)} is approved, but it’s delayed. We’re working on it.`,
}

/** Returns the refund status as shown to the buyer. */
export const refundSentence = (refund: Refund): string => refundWords[refund.status](refund)

/** Returns the message shown directly after a refund request. */
export const answerToRequest = (refund: Refund): string =>
  refund.status === 'REQUESTED'
    ? 'Refund requested. We’ll email you our decision.'
    : `Your refund of ${formatAmount(refund.amount, refund.currency)} is approved and on its way to you.`
