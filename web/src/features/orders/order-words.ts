import type { OrderStatus, Purchase } from '@akada/contract/purchases.ts'
import type { Refund, RefundStatus } from '@akada/contract/refunds.ts'
import { formatAmount } from '../../lib/format.ts'
import { formatDayHere } from '../../lib/moments.ts'

type BadgeKind = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

const statusWords = {
  PENDING: { kind: 'info', text: 'Awaiting payment' },
  PAID: { kind: 'success', text: 'Paid' },
  FAILED: { kind: 'danger', text: 'Payment failed' },
  EXPIRED: { kind: 'neutral', text: 'Expired' },
  HELD: { kind: 'warning', text: 'Under review' },
  REFUND_REQUESTED: { kind: 'warning', text: 'Refund requested' },
  REFUNDED: { kind: 'neutral', text: 'Refunded' },
} as const satisfies Record<OrderStatus, { kind: BadgeKind; text: string }>

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
export const refundSentence = (refund: Refund): string =>
  refund.isWithdrawn ? 'You withdrew your refund request.' : refundWords[refund.status](refund)

const lineWords: Partial<Record<RefundStatus, string>> = {
  REQUESTED: statusWords.REFUND_REQUESTED.text,
  DECLINED: 'Refund declined',
  PROCESSED: 'Refunded',
}

/** Returns the label of a course's refund, for an order of several courses. Null for a withdrawn request. */
export function refundLabel({ status, isWithdrawn }: Refund): { kind: 'neutral' | 'warning' | 'info'; text: string } | null {
  if (isWithdrawn) return null
  const kind = status === 'REQUESTED' ? 'warning' : status === 'DECLINED' || status === 'PROCESSED' ? 'neutral' : 'info'
  return { kind, text: lineWords[status] ?? 'Refund approved' }
}

/** Returns the label of an order. If a refund of only some of its courses is requested, it says of how many. */
export function orderLabel({ status, lines }: Pick<Purchase, 'status' | 'lines'>): { kind: BadgeKind; text: string } {
  const { kind, text } = statusWords[status]
  const asked = lines.filter(({ refund }) => refund?.status === 'REQUESTED').length
  const isPart = status === 'REFUND_REQUESTED' && asked > 0 && asked < lines.length
  return { kind, text: isPart ? `Refund requested: ${asked} of ${lines.length}` : text }
}

/** Returns the message shown directly after a refund request. */
export const answerToRequest = (refund: Refund): string =>
  refund.status === 'REQUESTED'
    ? 'Refund requested. We’ll email you our decision.'
    : `Your refund of ${formatAmount(refund.amount, refund.currency)} is approved and on its way to you.`
