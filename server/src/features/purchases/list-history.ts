import type { Answer } from '@akada/contract/endpoint.ts'
import { moneyText } from '@akada/contract/money.ts'
import type * as purchases from '@akada/contract/purchases.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { isLost } from '#features/disputes/disputes.rules.ts'
import { paidWithText } from '#features/orders/orders.rules.ts'
import type { Db } from '#platform/database/database.ts'
import {
  type AttemptRow,
  type DisputeRow,
  findReplacedAt,
  listAttempts,
  listDisputesOf,
  listRefundsOf,
  type RefundRow,
} from './purchases.history.queries.ts'
import type { PurchaseRow } from './purchases.queries.ts'

export type HistoryEvent = Answer<typeof purchases.getOrder>['timeline'][number]
type Moment = { at: Date | null; kind: HistoryEvent['kind']; text: string }

/** Returns the events of an order, oldest first. They contain no payment reference, and only the brand and last four digits of a card. */
export async function listHistory(db: Db, order: PurchaseRow, courses: number, notes: readonly Moment[] = []): Promise<HistoryEvent[]> {
  const attempts = await listAttempts(db, order.id)
  const refunds = await listRefundsOf(db, order.id)
  const disputes = await listDisputesOf(db, order.id)
  const replacedAt = order.status === 'EXPIRED' ? await findReplacedAt(db, order) : null
  const amount = moneyText(order.totalMinor, order.currency)
  const moments: Moment[] = [
    { at: order.createdAt, kind: 'PLACED', text: `Order placed: ${courses === 1 ? '1 course' : `${courses} courses`}, ${amount}.` },
    ...attempts.flatMap(ofAttempt),
    ...ofEnd(order, { replacedAt, wasPaidFor: attempts.some(({ status }) => status === 'SUCCEEDED') }),
    { at: order.receiptIssuedAt, kind: 'RECEIPT', text: `Receipt ${order.invoiceNumber} issued.` },
    ...refunds.flatMap(ofRefund),
    ...disputes.flatMap(ofDispute),
    ...notes,
  ]
  return moments
    .flatMap(({ at, kind, text }) => (at === null ? [] : [{ at: at.toISOString(), kind, text }]))
    .sort((one, other) => one.at.localeCompare(other.at))
}

/** The first payment page opens together with the order, so only later attempts are listed. */
function ofAttempt(attempt: AttemptRow, index: number): Moment[] {
  const opened: Moment[] = index === 0 ? [] : [{ at: attempt.createdAt, kind: 'TRIED', text: 'Payment page opened again.' }]
  return [...opened, ...outcomeOf(attempt)]
}

function outcomeOf(attempt: AttemptRow): Moment[] {
  const { createdAt, settledAt, verifiedAt, status } = attempt
  const heardAt = verifiedAt ?? createdAt
  const amount = moneyText(attempt.paidMinor ?? attempt.amountMinor, attempt.currency)
  switch (status) {
    case 'SUCCEEDED':
      return [{ at: settledAt ?? heardAt, kind: 'PAID', text: `${['Paid', amount, paidWithText(attempt)].filter(Boolean).join(' ')}.` }]
    case 'SUCCEEDED_DUPLICATE':
      return [{ at: settledAt ?? heardAt, kind: 'PAID', text: `Duplicate payment of ${amount} received. We’re refunding it.` }]
    case 'MISMATCH':
      return [{ at: heardAt, kind: 'HELD', text: 'Payment received. It needs review.' }]
    case 'FAILED':
      return [{ at: heardAt, kind: 'FAILED', text: 'A payment failed.' }]
    case 'ABANDONED':
      return [{ at: heardAt, kind: 'TRIED', text: 'Payment page closed without payment.' }]
    case 'PENDING':
      return [{ at: heardAt, kind: 'TRIED', text: 'Payment processing.' }]
    case 'REJECTED':
      return [{ at: createdAt, kind: 'FAILED', text: 'The payment page couldn’t be opened.' }]
    default:
      return []
  }
}

function ofEnd(order: PurchaseRow, { replacedAt, wasPaidFor }: { replacedAt: Date | null; wasPaidFor: boolean }): Moment[] {
  if (order.status === 'EXPIRED') {
    const isReplaced = replacedAt !== null && replacedAt < order.expiresAt
    return isReplaced
      ? [{ at: replacedAt, kind: 'EXPIRED', text: 'Replaced by a newer order.' }]
      : [{ at: order.expiresAt, kind: 'EXPIRED', text: 'Not paid in time.' }]
  }
  return order.paidAt !== null && !wasPaidFor ? [{ at: order.paidAt, kind: 'PAID', text: 'No payment was due.' }] : []
}

function ofRefund(refund: RefundRow): Moment[] {
  const amount = moneyText(refund.amountMinor, refund.currency)
  const course = refund.title === null ? 'the payment' : `${seatsOf(refund)}“${isolated(refund.title)}”`
  const moments: Moment[] = []
  if (refund.kind === 'BUYER')
    moments.push({ at: refund.requestedAt, kind: 'REFUND_REQUESTED', text: `Refund of ${course} requested: ${amount}.` })
  if (refund.status !== 'REQUESTED')
    moments.push({ at: refund.decidedAt, kind: 'REFUND_DECIDED', text: decision(refund, { amount, course }) })
  if (refund.status === 'PROCESSED') moments.push({ at: refund.settledAt, kind: 'REFUNDED', text: `${paidBack(refund, amount)}.` })
  return moments
}

function seatsOf({ seats }: RefundRow): string {
  if (seats === null) return ''
  return seats === 1 ? '1 seat of ' : `${seats} seats of `
}

function decision(
  { kind, status, decisionReason, isWithdrawn }: RefundRow,
  { amount, course }: { amount: string; course: string },
): string {
  if (isWithdrawn) return `Refund request for ${course} withdrawn.`
  if (status === 'DECLINED') return `Refund of ${course} declined${decisionReason ? `: ${decisionReason}` : '.'}`
  if (kind === 'DUPLICATE') return `${amount} was paid twice. Refund approved.`
  if (kind === 'EXTERNAL')
    return status === 'FAILED' ? `The payment provider couldn’t pay a refund of ${amount}.` : `The payment provider is refunding ${amount}.`
  return `Refund of ${course} approved: ${amount}.`
}

const paidBack = (refund: RefundRow, amount: string) => withCreditNote(`${amount} refunded`, refund)

const withCreditNote = (text: string, { creditNoteNumber }: { creditNoteNumber: string | null }) =>
  creditNoteNumber === null ? text : `${text}, credit note ${creditNoteNumber}`

function ofDispute(dispute: DisputeRow): Moment[] {
  const amount = moneyText(dispute.amountMinor, dispute.currency)
  return [
    { at: dispute.createdAt, kind: 'DISPUTED', text: `Dispute opened for ${amount}.` },
    {
      at: dispute.resolvedAt,
      kind: 'DISPUTED',
      text: isLost(dispute)
        ? `${withCreditNote(`Dispute lost: the bank charged back ${amount}`, dispute)}.`
        : 'Dispute closed. Nothing was charged back.',
    },
  ]
}
