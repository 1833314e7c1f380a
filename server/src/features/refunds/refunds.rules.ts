import type { RefundStatus } from '@akada/contract/refunds.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Limits the requests per user and hour, because a manager may have to read each one. */
export const REQUESTS_PER_HOUR = 10
/** The period of the yearly limit: the last 365 days. */
export const YEAR_MS = 365 * DAY
/** Well above the time limit for requests to the provider. A worker that takes longer counts as dead. */
export const SENDING_MS = 2 * MINUTE
/** How often to retry while the provider's balance is too low. */
export const UNFUNDED_RETRY_MS = HOUR

/** How often a refund that waits for a dispute checks whether the dispute is over. */
export const DISPUTED_RETRY_MS = HOUR

/** How often the provider is asked again about a payment if a refund of it couldn't be booked. */
export const UNBOOKED_RETRY_MS = HOUR

/** Explains why a payment can't be refunded now. Its remaining amount is unknown, so more could be returned than was paid. */
export const UNBOOKED = 'A refund of this payment that was made at the provider isn’t booked yet.'

export type LineToRefund = { paidMinor: number; paidAt: Date | null; isReturned: boolean }

type Requested = {
  refundDays: number
  /** Whether the line is a gift that its recipient has redeemed. Then only managers refund it. */
  isGiftRedeemed: boolean
  /** Whether a bundle that wasn't refunded cost less because of the line. */
  hasReducedBundle: boolean
  now: Date
}

/** Returns why a buyer can't request a refund of a line, or null. */
export function requestProblem(line: LineToRefund, { refundDays, isGiftRedeemed, hasReducedBundle, now }: Requested) {
  const problem = refundProblem(line)
  if (problem) return problem
  if (isGiftRedeemed) return 'REFUND_GIFT_REDEEMED'
  if (line.paidAt === null || now > refundableUntil(line.paidAt, refundDays)) return 'REFUND_TOO_LATE'
  return hasReducedBundle ? 'REFUND_BUNDLE_FIRST' : null
}

/** Returns the end of a payment's refund period. */
export const refundableUntil = (paidAt: Date, refundDays: number): Date => new Date(paidAt.getTime() + refundDays * DAY)

/** Returns why a line can't be refunded at all, or null. */
export function refundProblem({ paidMinor, paidAt, isReturned }: LineToRefund) {
  if (isReturned) return 'REFUND_OPEN'
  return paidAt === null || paidMinor === 0 ? 'REFUND_NOTHING_PAID' : null
}

export type BuyerFacts = {
  /** Progress in the course, as a whole percentage. */
  progress: number
  hasCertificate: boolean
  refundsThisYear: number
  hadThisCourseRefunded: boolean
  isDisputed: boolean
}

/**
 * Whether a request is approved automatically: little progress, no certificate, few refunds, no earlier refund of this course, and no
 * dispute.
 */
export const isAutomatic = (facts: BuyerFacts, rule: { refundMaxPercent: number; refundMaxPerYear: number }): boolean =>
  facts.progress <= rule.refundMaxPercent &&
  !facts.hasCertificate &&
  facts.refundsThisYear < rule.refundMaxPerYear &&
  !facts.hadThisCourseRefunded &&
  !facts.isDisputed

export type OrderLine = { id: number; paidMinor: number }

/** Returns the status of an order: fully refunded, with a pending request, or paid. */
export function orderState(lines: readonly OrderLine[], { reversed, isWaiting }: { reversed: ReadonlySet<number>; isWaiting: boolean }) {
  const paid = lines.filter((line) => line.paidMinor > 0)
  if (paid.length > 0 && paid.every((line) => reversed.has(line.id))) return 'REFUNDED'
  return isWaiting ? 'REFUND_REQUESTED' : 'PAID'
}

/** Returns the note that the provider stores with a refund. It identifies the refund if the response was lost. */
export const noteOf = ({ id, attempt }: { id: number; attempt: number }): string => `refund-${id}-${attempt}`

const readNote = (note: string | null) => {
  const found = /\brefund-(\d+)-(\d+)\b/.exec(note ?? '')
  return found && { id: Number(found[1]), attempt: Number(found[2]) }
}

/** Whether the provider's refund was sent by this site. */
export const isFromSite = ({ note }: { note: string | null }): boolean => readNote(note) !== null

export type OwnRefund = { id: number; attempt: number; providerRefundId: string | null }
export type ReportedRefund = { id: string; note: string | null }

/**
 * Returns the site's refund that a provider refund belongs to. SUPERSEDED means an earlier attempt that failed and was retried. Undefined
 * means that the refund was made at the provider.
 */
export function matchRefund<Own extends OwnRefund>(reported: ReportedRefund, ours: readonly Own[]): Own | 'SUPERSEDED' | undefined {
  const known = ours.find((own) => own.providerRefundId === reported.id)
  if (known) return known
  const note = readNote(reported.note)
  const noted = ours.find((own) => own.id === note?.id)
  if (!noted || !note) return undefined
  if (note.attempt < noted.attempt) return 'SUPERSEDED'
  return noted.providerRefundId === null ? noted : undefined
}

/** Returns the provider refund that must be this refund, if nothing of the payment is left to refund. */
export function unclaimedRefund<Made extends ReportedRefund & { amountMinor: number; state: string }>(
  refund: OwnRefund & { amountMinor: number },
  { made, ours }: { made: readonly Made[]; ours: readonly OwnRefund[] },
): Made | undefined {
  const effective = made.filter(({ state }) => state !== 'failed')
  const noted = effective.find((one) => matchRefund(one, [refund]) === refund)
  return noted ?? effective.find((one) => one.amountMinor === refund.amountMinor && matchRefund(one, ours) === undefined)
}

type UnsentRefund = OwnRefund & { status: RefundStatus; amountMinor: number }

type BookedRefund = { status: RefundStatus; kind: string; overtakenAt: Date | null }

/** Whether a refund made on this site is booked but unpaid: not yet sent, or failed. */
export const isUnpaid = ({ status, kind, overtakenAt }: BookedRefund): boolean =>
  kind !== 'EXTERNAL' && overtakenAt === null && (status === 'APPROVED' || status === 'FAILED')

/** Whether the provider's answer to a refund is unknown, so that the refund may have been refused. */
export const isBeingSent = ({ status }: { status: RefundStatus }): boolean => status === 'SENDING' || status === 'UNKNOWN'

/** Whether a refund that counts as sent may still fail, because the provider may refuse it or still need a bank account. */
export const canStillFail = (refund: { status: RefundStatus }): boolean => isBeingSent(refund) || refund.status === 'NEEDS_ATTENTION'

/** Divides a payment's remaining amount among its unpaid refunds: first the unsent ones, then the failed ones. */
export function leftForUnpaid<Own extends { status: RefundStatus; amountMinor: number }>(unpaid: readonly Own[], leftMinor: number) {
  const inTurn = [...unpaid].sort((one, other) => Number(one.status === 'FAILED') - Number(other.status === 'FAILED'))
  let restMinor = Math.max(0, leftMinor)
  return inTurn.map((refund) => {
    const ownMinor = Math.min(refund.amountMinor, restMinor)
    restMinor -= ownMinor
    return { refund, leftMinor: ownMinor }
  })
}

/**
 * Returns the unsent refund that a refund made at the provider replaces: one of the same amount. A refund that may have been sent
 * is overtaken only if nothing is left of its payment, because it then can't succeed.
 */
export function overtakenRefund<Own extends UnsentRefund>(
  reported: { amountMinor: number; state: string },
  { ours, isAllBack }: { ours: readonly Own[]; isAllBack: boolean },
): Own | undefined {
  if (reported.state === 'failed') return undefined
  const isUnsent = (own: Own) => own.providerRefundId === null && (own.status === 'APPROVED' || (isAllBack && isBeingSent(own)))
  return ours.find((own) => isUnsent(own) && own.amountMinor === reported.amountMinor)
}

/**
 * Returns the refund that a refund made at the provider replaces: one of the same amount that failed, or that needs a bank account.
 */
export const replacedRefund = <Own extends UnsentRefund & BookedRefund>(
  reported: { amountMinor: number; state: string },
  ours: readonly Own[],
): Own | undefined =>
  reported.state === 'failed' ? undefined : ours.find((own) => isStuck(own) && own.amountMinor === reported.amountMinor)

const isStuck = (own: BookedRefund): boolean =>
  own.kind !== 'EXTERNAL' && (own.status === 'NEEDS_ATTENTION' || (own.status === 'FAILED' && isUnpaid(own)))

const statuses = {
  pending: 'PENDING',
  processing: 'PROCESSING',
  'needs-attention': 'NEEDS_ATTENTION',
  processed: 'PROCESSED',
  failed: 'FAILED',
} as const

type ReportedState = keyof typeof statuses | 'other'

/**
 * Returns the next status of a refund for the provider's report, or null if it stays the same. Reports may be late: a final refund doesn't
 * become pending again, but a failed one may still have been paid.
 */
export function nextStatus(status: RefundStatus, reported: ReportedState): RefundStatus | null {
  if (reported === 'other' || status === 'PROCESSED' || status === 'DECLINED') return null
  const next = statuses[reported]
  if (status === 'FAILED' && next !== 'PROCESSED') return null
  return next === status ? null : next
}

const recheckDelaysMs = [MINUTE, 5 * MINUTE, 15 * MINUTE]
const pollAgainMs = [HOUR, 6 * HOUR]

/** Whether a refund with a lost response has been checked often enough to be sent again. */
export const maySendAgain = (checks: number): boolean => checks >= recheckDelaysMs.length

/** Returns when to ask the provider again, because events may be lost. Null for refunds that are final or need a manager. */
export function nextCheckAt(status: RefundStatus, checks: number, now: Date): Date | null {
  if (status === 'UNKNOWN' || status === 'SENDING') return new Date(now.getTime() + (recheckDelaysMs[checks] ?? 0))
  if (status === 'PENDING' || status === 'PROCESSING' || status === 'NEEDS_ATTENTION')
    return new Date(now.getTime() + (pollAgainMs[checks] ?? DAY))
  return null
}
