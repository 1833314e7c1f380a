import { allocate } from '@akada/contract/allocate.ts'
import type { Currency } from '@akada/contract/money.ts'

export { allocate }

export type Account =
  | 'provider_clearing'
  | 'bank'
  | 'provider_fees'
  | 'vat_payable'
  | 'platform_revenue'
  | 'instructor_pending'
  | 'instructor_available'
  | 'refund_losses'
  | 'chargeback_losses'
  | 'suspense'

/** One side of a posting. Debits are positive, credits negative. */
export type Entry = {
  account: Account
  amountMinor: number
  currency: Currency
  /** The payee of an instructor account: an instructor, or the affiliate of a commission. */
  instructorId?: string | null
  orderLineId?: number | null
}

/** What an affiliate earns from a line, and whose share pays it. */
export type Commission = { affiliateId: string; bps: number; paidFrom: 'INSTRUCTOR' | 'PLATFORM' }
export type PaidLine = {
  id: number
  instructorId: string
  paidMinor: number
  shareClass: 'PLATFORM' | 'OWN_COUPON'
  commission?: Commission | null
}
export type Shares = { instructorShareBps: number; ownCouponShareBps: number }
export type SharedLine = PaidLine & {
  taxMinor: number
  feeMinor: number
  instructorShareBps: number
  /** After the commission, if the instructor's share pays it. */
  instructorShareMinor: number
  commissionMinor: number
}

/** Returns the tax included in a gross price, rounded half up. */
export const includedTax = (paidMinor: number, taxRateBps: number): number =>
  Math.floor((2 * paidMinor * taxRateBps + 10_000 + taxRateBps) / (2 * (10_000 + taxRateBps)))

/** Returns the shortfall of a payment for each line of its order. */
export function missingOf(lines: readonly { paidMinor: number }[], receivedMinor: number): number[] {
  const prices = lines.map(({ paidMinor }) => paidMinor)
  return allocate(Math.max(0, prices.reduce((sum, price) => sum + price, 0) - receivedMinor), prices)
}

type ToShare = {
  feeMinor: number
  /** The shortfall of each line. The platform bears it, and no VAT is due on it. */
  missingMinor?: readonly number[]
  taxRateBps: number
  shares: Shares
}

/**
 * Splits the payment of each line. VAT and the provider's fee are deducted first. The rest is rounded in the platform's favor. A commission
 * never exceeds the share that pays it.
 */
export function shareLines(lines: readonly PaidLine[], { feeMinor, missingMinor = [], taxRateBps, shares }: ToShare): SharedLine[] {
  const fees = allocate(
    feeMinor,
    lines.map((line) => line.paidMinor),
  )
  return lines.map((line, index) => {
    const taxMinor = includedTax(line.paidMinor - (missingMinor[index] ?? 0), taxRateBps)
    const lineFeeMinor = fees[index] ?? 0
    const instructorShareBps = line.shareClass === 'OWN_COUPON' ? shares.ownCouponShareBps : shares.instructorShareBps
    const baseMinor = Math.max(0, line.paidMinor - taxMinor - lineFeeMinor)
    const shareMinor = Math.floor((baseMinor * instructorShareBps) / 10_000)
    const isFromInstructor = line.commission?.paidFrom === 'INSTRUCTOR'
    const payerMinor = isFromInstructor ? shareMinor : Math.max(0, baseMinor - shareMinor - (missingMinor[index] ?? 0))
    const commissionMinor = Math.min(payerMinor, Math.floor((baseMinor * (line.commission?.bps ?? 0)) / 10_000))
    return {
      ...line,
      taxMinor,
      feeMinor: lineFeeMinor,
      instructorShareBps,
      instructorShareMinor: isFromInstructor ? shareMinor - commissionMinor : shareMinor,
      commissionMinor,
    }
  })
}

export type Received = {
  currency: Currency
  /** What the buyer was charged, and the fee that the provider deducted. */
  receivedMinor: number
  feeMinor: number
}

/** Returns the part of a fee that the sale bears. A fee charged to the buyer on top is already paid. */
export const borneFee = (received: Received, saleMinor: number, isFeeOnTop: boolean): number =>
  isFeeOnTop ? Math.max(0, received.feeMinor - Math.max(0, received.receivedMinor - saleMinor)) : received.feeMinor

/** Returns the entries for a received payment, without the opposite side. */
const receivedEntries = ({ currency, receivedMinor, feeMinor }: Received, borneMinor = feeMinor): Entry[] => [
  { account: 'provider_clearing', currency, amountMinor: receivedMinor - feeMinor },
  { account: 'provider_fees', currency, amountMinor: borneMinor },
]

/** Returns the entries for a payment in suspense: a duplicate, or one that differs from its order. */
export const suspenseEntries = (received: Received): Entry[] => [
  ...receivedEntries(received),
  { account: 'suspense', currency: received.currency, amountMinor: -received.receivedMinor },
]

const commissionEntry = (currency: Currency, { id, commissionMinor }: SharedLine, { affiliateId }: Commission): Entry => ({
  account: 'instructor_pending',
  currency,
  amountMinor: -commissionMinor,
  orderLineId: id,
  instructorId: affiliateId,
})

const lineEntries = (currency: Currency, line: SharedLine): Entry[] => [
  { account: 'vat_payable', currency, amountMinor: -line.taxMinor, orderLineId: line.id },
  {
    account: 'instructor_pending',
    currency,
    amountMinor: -line.instructorShareMinor,
    orderLineId: line.id,
    instructorId: line.instructorId,
  },
  ...(line.commission ? [commissionEntry(currency, line, line.commission)] : []),
  {
    account: 'platform_revenue',
    currency,
    amountMinor: -(line.paidMinor - line.taxMinor - line.instructorShareMinor - line.commissionMinor),
    orderLineId: line.id,
  },
]

/**
 * Returns the entries for a sale. The amount in excess of the lines and the fee charged on top goes to suspense until a manager decides.
 */
export function saleEntries(received: Received, lines: readonly SharedLine[]): Entry[] {
  const saleMinor = lines.reduce((sum, line) => sum + line.paidMinor, 0)
  const borneMinor = lines.reduce((sum, line) => sum + line.feeMinor, 0)
  const feeOnTopMinor = received.feeMinor - borneMinor
  const { currency } = received
  return [
    ...receivedEntries(received, borneMinor),
    ...lines.flatMap((line) => lineEntries(currency, line)),
    { account: 'suspense', currency, amountMinor: saleMinor + feeOnTopMinor - received.receivedMinor },
  ]
}

/** Returns the entries for a sale paid from suspense. The platform bears a shortfall, distributed over the lines. */
export function heldSaleEntries({ currency, receivedMinor }: Received, lines: readonly SharedLine[]): Entry[] {
  const saleMinor = lines.reduce((sum, line) => sum + line.paidMinor, 0)
  const missing = missingOf(lines, receivedMinor)
  return [
    { account: 'suspense', currency, amountMinor: Math.min(receivedMinor, saleMinor) },
    ...lines.map(({ id }, index) => ({ ...borne, currency, amountMinor: missing[index] ?? 0, orderLineId: id })),
    ...lines.flatMap((line) => lineEntries(currency, line)),
  ]
}

const borne = { account: 'platform_revenue' } as const

export type Given = { currency: Currency; amountMinor: number; orderLineId?: number | null }

/**
 * Reverses a line's sale. The released part of a share, given by payee, is taken from the available balance, which may become negative. The
 * rest, such as the reserve, is still pending.
 */
export function reversalEntries(sold: readonly Entry[], released: ReadonlyMap<string, number>): Entry[] {
  return sold.flatMap((entry): Entry[] => {
    const amountMinor = -entry.amountMinor
    const releasedMinor = entry.account === 'instructor_pending' ? (released.get(entry.instructorId ?? '') ?? 0) : 0
    if (releasedMinor === 0) return [{ ...entry, amountMinor }]
    const available: Entry = { ...entry, account: 'instructor_available', amountMinor: releasedMinor }
    return amountMinor === releasedMinor ? [available] : [available, { ...entry, amountMinor: amountMinor - releasedMinor }]
  })
}

type Losses = { refundLossMinor: number; chargebackLossMinor: number }

/** The amounts of a payment that were returned outside the site, by the account that bore them, without the assigned parts. */
type Returned = Losses & { fromSuspenseMinor: number }

type ReturnSource = {
  /** The entries that reverse the lines' sales. */
  reversed?: readonly Entry[]
  /** The part of the returned payment that is in suspense. */
  suspendedMinor: number
  lossTo: 'refund_losses' | 'chargeback_losses'
  /** The returned amounts of the payment so far. If their sum is negative, the buyer is owed the difference. */
  returned: Returned
}

/**
 * Returns the entries for money returned to a buyer. The given lines are reversed first. The remainder, minus the amount owed to the buyer,
 * comes out of suspense as far as possible. Everything else is booked as a loss. If the lines total more than the returned amount, the
 * difference was returned earlier, so the loss accounts that bore it are credited.
 */
export function returnEntries({ currency, amountMinor, orderLineId = null }: Given, from: ReturnSource): Entry[] {
  const { reversed = [], suspendedMinor, lossTo, returned } = from
  const restMinor = amountMinor - sumOf(reversed)
  const owedMinor = Math.max(0, -(returned.refundLossMinor + returned.chargebackLossMinor + returned.fromSuspenseMinor))
  const fromSuspenseMinor = Math.max(0, Math.min(restMinor - owedMinor, suspendedMinor))
  const explained = creditLosses({ currency, amountMinor: Math.max(0, -restMinor), orderLineId }, returned)
  const lossMinor = Math.max(0, restMinor) - fromSuspenseMinor - explained.restMinor
  return [
    { account: 'provider_clearing', currency, amountMinor: -amountMinor, orderLineId },
    ...reversed,
    ...explained.entries,
    { account: 'suspense', currency, amountMinor: fromSuspenseMinor },
    { account: lossTo, currency, amountMinor: lossMinor, orderLineId },
  ]
}

/** Credits the accounts that bore an amount, refund losses first. Returns the part that neither account bore. */
function creditLosses({ currency, amountMinor, orderLineId = null }: Given, losses: Losses): { entries: Entry[]; restMinor: number } {
  const fromRefundsMinor = Math.min(amountMinor, Math.max(0, losses.refundLossMinor))
  const fromChargebacksMinor = Math.min(amountMinor - fromRefundsMinor, Math.max(0, losses.chargebackLossMinor))
  return {
    entries: [
      { account: 'refund_losses', currency, amountMinor: -fromRefundsMinor, orderLineId },
      { account: 'chargeback_losses', currency, amountMinor: -fromChargebacksMinor, orderLineId },
    ],
    restMinor: amountMinor - fromRefundsMinor - fromChargebacksMinor,
  }
}

/**
 * Assigns an unmatched amount to a reversed line or to a booked refund that was never sent. Credits the accounts that bore it,
 * losses first.
 */
export function matchedEntries(explained: readonly Entry[], losses: Losses): Entry[] {
  const [first] = explained
  if (!first) return []
  const { currency } = first
  const { entries, restMinor } = creditLosses({ currency, amountMinor: sumOf(explained) }, losses)
  return [...explained, ...entries, { account: 'suspense', currency, amountMinor: -restMinor }]
}

/**
 * Returns the entries for a failed refund made at the provider: the suspense that the refund used is restored, and the rest of the refund
 * is no longer a loss.
 */
export function externalFailedEntries({ currency, amountMinor }: Given, from: { suspendedMinor: number; losses: Losses }): Entry[] {
  const { entries, restMinor } = creditLosses({ currency, amountMinor: amountMinor - from.suspendedMinor }, from.losses)
  return [
    { account: 'provider_clearing', currency, amountMinor },
    { account: 'suspense', currency, amountMinor: -from.suspendedMinor },
    ...entries,
    // Negative until the courses that the amount was assigned to are sold again.
    { account: 'refund_losses', currency, amountMinor: -restMinor },
  ]
}

/**
 * Returns the entries that undo an assignment: the line is sold again, or the refund is due again. The entries first bring negative
 * accounts to zero. The rest was returned nevertheless and is unmatched again: as a chargeback up to the charged-back amount, then as a
 * refund.
 */
export function unmatchedAgainEntries(taken: readonly Entry[], returned: Returned & { chargedBackMinor: number }): Entry[] {
  const [first] = taken
  if (!first) return []
  const { currency } = first
  let restMinor = -sumOf(taken)
  const take = (mostMinor: number): number => {
    const amountMinor = Math.min(restMinor, Math.max(0, mostMinor))
    restMinor -= amountMinor
    return amountMinor
  }
  const refundsMinor = take(-returned.refundLossMinor)
  const chargebacksMinor = take(-returned.chargebackLossMinor)
  const suspenseMinor = take(-returned.fromSuspenseMinor)
  const bankMinor = take(returned.chargedBackMinor - returned.chargebackLossMinor - chargebacksMinor)
  return [
    ...taken,
    { account: 'refund_losses', currency, amountMinor: refundsMinor + restMinor },
    { account: 'chargeback_losses', currency, amountMinor: chargebacksMinor + bankMinor },
    { account: 'suspense', currency, amountMinor: suspenseMinor },
  ]
}

const sumOf = (entries: readonly Entry[]): number => entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** Returns the entries that debit one account and credit another. */
export function moved(amount: Given & { instructorId?: string }, debited: Account, credited: Account): Entry[] {
  const { currency, amountMinor, orderLineId = null, instructorId = null } = amount
  const side = (account: Account, signedMinor: number): Entry => ({
    account,
    currency,
    amountMinor: signedMinor,
    orderLineId,
    instructorId: account === 'instructor_pending' || account === 'instructor_available' ? instructorId : null,
  })
  return [side(debited, amountMinor), side(credited, -amountMinor)]
}

const DAY_MS = 86_400_000

/** Returns the latest sale time whose earnings can be paid out. */
export const releasedUpTo = (now: Date, { refundDays, payoutHoldDays }: { refundDays: number; payoutHoldDays: number }): Date =>
  new Date(now.getTime() - (refundDays + payoutHoldDays) * DAY_MS)

/** Returns when a sale's earnings can be paid out. */
export const releasedAt = (paidAt: Date, holdDays: number): Date => new Date(paidAt.getTime() + holdDays * DAY_MS)

export type Terms = { id: number; holdDays: number; reserveBps: number }
export type Holding = { refundDays: number; payoutHoldDays: number }

/** Returns the days after a sale when earnings without terms can be paid out. */
export const defaultHoldDays = ({ refundDays, payoutHoldDays }: Holding): number => refundDays + payoutHoldDays

/** Returns the days after a sale when most of its earnings can be paid out. Terms only shorten the default time. */
export const holdDaysOf = (holding: Holding, terms: Pick<Terms, 'holdDays'> | null): number =>
  Math.min(defaultHoldDays(holding), terms?.holdDays ?? Number.POSITIVE_INFINITY)

/** Returns the part of a share that stays pending until the default time is over. It is rounded in the platform's favor. */
export const reserveOf = (shareMinor: number, { reserveBps }: Pick<Terms, 'reserveBps'>): number =>
  Math.ceil((shareMinor * reserveBps) / 10_000)

export type Release = { releasedMinor: number; early: { termsId: number; reserveMinor: number } | null }

/** Returns how much of a pending share can be paid out now, or null. The payee's terms only count before the default time. */
export function releaseOf(
  { soldAt, shareMinor }: { soldAt: Date; shareMinor: number },
  { now, holding, terms }: { now: Date; holding: Holding; terms: Terms | undefined },
): Release | null {
  if (soldAt <= releasedUpTo(now, holding)) return { releasedMinor: shareMinor, early: null }
  if (!terms || soldAt.getTime() > now.getTime() - terms.holdDays * DAY_MS) return null
  const reserveMinor = reserveOf(shareMinor, terms)
  return { releasedMinor: shareMinor - reserveMinor, early: { termsId: terms.id, reserveMinor } }
}

type Place = { soldAt: Date; orderId: number }

/** Merges lists that are sorted by time and order. Returns the first places, each once. */
export function firstPlaces<P extends Place>(lists: readonly (readonly P[])[], limit: number): P[] {
  const all = lists.flat().sort((one, other) => one.soldAt.getTime() - other.soldAt.getTime() || one.orderId - other.orderId)
  const isNew = (place: P, index: number) => {
    const before = all[index - 1]
    return before?.orderId !== place.orderId || before.soldAt.getTime() !== place.soldAt.getTime()
  }
  return all.filter(isNew).slice(0, limit)
}

export type DisputedLine = { id: number; paidMinor: number }

/** Returns the lines that a disputed amount concerns: all remaining lines, or the only line of exactly this amount. */
export function disputedLines<Line extends DisputedLine>(lines: readonly Line[], amountMinor: number): readonly Line[] {
  const leftMinor = lines.reduce((sum, line) => sum + line.paidMinor, 0)
  if (amountMinor >= leftMinor) return lines
  const same = lines.filter((line) => line.paidMinor === amountMinor)
  return same.length === 1 ? same : []
}
