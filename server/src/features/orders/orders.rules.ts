import { type Currency, moneyText } from '@akada/contract/money.ts'

/** An unpaid order expires after a day (docs/product.md P-10.2). */
export const ORDER_HOURS = 24
/** A payment page younger than this is reused instead of creating another one. */
const REUSE_MINUTES = 30
/** Two attempts of 20 s each, plus a margin. Until then, a payment page that is being created may still get its URL. */
export const PREPARING_SECONDS = 45
/** How long a payment request may still be on its way if the provider doesn't know the reference. */
export const UNKNOWN_REFERENCE_MINUTES = 15
/** Limits how often reloads of the return page query the provider. */
export const VERIFY_EVERY_MS = 2_000
export const CHECKOUTS_PER_TEN_MINUTES = 10

const MINUTE = 60_000
const HOUR = 60 * MINUTE
// Covers the 72 hours in which Paystack repeats a webhook, and most delays of pay-with-transfer.
const checkAfterMs = [2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 8 * HOUR, 24 * HOUR, 48 * HOUR, 72 * HOUR]

/** Returns when the reconciler next asks the provider about an attempt, regardless of other queries. Null after the last time. */
export function nextCheckAt(createdAt: Date, now: Date): Date | null {
  const ageMs = now.getTime() - createdAt.getTime()
  const afterMs = checkAfterMs.find((ms) => ms > ageMs)
  return afterMs === undefined ? null : new Date(createdAt.getTime() + afterMs)
}

/** Delays the planned time if the provider asked for it. */
export function notBefore(planned: Date | null, retryAfterSeconds: number | undefined, now: Date): Date | null {
  if (planned === null || retryAfterSeconds === undefined) return planned
  return new Date(Math.max(planned.getTime(), now.getTime() + retryAfterSeconds * 1000))
}

export type PaymentStatus =
  | 'CREATED'
  | 'INITIALIZED'
  | 'REJECTED'
  | 'UNKNOWN'
  | 'PENDING'
  | 'FAILED'
  | 'ABANDONED'
  | 'EXPIRED'
  | 'SUCCEEDED'
  | 'SUCCEEDED_DUPLICATE'
  | 'MISMATCH'

const payable: readonly PaymentStatus[] = ['INITIALIZED', 'PENDING', 'FAILED', 'ABANDONED']

/** Statuses of payments with an outcome that the provider has reported and the site has processed. */
export const settledStatuses: readonly PaymentStatus[] = ['SUCCEEDED', 'SUCCEEDED_DUPLICATE', 'MISMATCH']

export type OpenAttempt = { status: PaymentStatus; authorizationUrl: string | null; createdAt: Date }

/** Returns the URL of the payment page of an open order's newest attempt, or null if a new attempt is needed. */
export function payableAddress({ status, authorizationUrl, createdAt }: OpenAttempt, now: Date): string | null {
  const isYoung = now.getTime() - createdAt.getTime() < REUSE_MINUTES * MINUTE
  return isYoung && payable.includes(status) ? authorizationUrl : null
}

export type OrderedLine = { courseId: number; priceMinor: number; discountMinor: number; bundle?: { id: number } | null }

type Ordered = { currency: Currency; couponCode: string | null; giftMark: string | null; seats?: number | undefined }

/** Returns the same text for the same courses, bundles, prices, currency, coupon, gift and number of seats, however the courses are sorted. */
export const cartFingerprint = (lines: readonly OrderedLine[], { currency, couponCode, giftMark, seats }: Ordered): string =>
  [
    currency,
    ...(couponCode === null ? [] : [couponCode]),
    ...[...new Set(lines.map((line) => fingerprintOf(line)))].sort(),
    ...(giftMark === null ? [] : [`gift:${giftMark}`]),
    ...(seats === undefined ? [] : [`seats:${seats}`]),
  ].join('|')

function fingerprintOf({ courseId, priceMinor, discountMinor, bundle }: OrderedLine): string {
  const priced = discountMinor === 0 ? `${courseId}:${priceMinor}` : `${courseId}:${priceMinor}-${discountMinor}`
  return bundle ? `${priced}@${bundle.id}` : priced
}

/** Returns a line's share class. Instructors get more for buyers who used the instructor's own coupon. */
export const shareClass = (line: { instructorId: string }, coupon: { instructorId: string | null } | null) =>
  coupon !== null && coupon.instructorId === line.instructorId ? ('OWN_COUPON' as const) : ('PLATFORM' as const)

export type Reported = {
  reference: string
  status: string
  domain: string
  amountMinor: number
  requestedAmountMinor: number | null
  feesMinor: number | null
  currency: string
}
export type Expected = { reference: string; amountMinor: number; currency: string; domain: string }

export type Verdict = { accepts: true; review: string | null } | { accepts: false; review: string }

/** Whether a successful payment matches the requested one. */
export function judge(reported: Reported, expected: Expected): Verdict {
  if (reported.reference !== expected.reference) return refused(`reported reference ${reported.reference}`)
  if (reported.domain !== expected.domain) return refused(`paid in ${reported.domain} mode`)
  if (reported.currency !== expected.currency) return refused(`paid in ${reported.currency} instead of ${expected.currency}`)
  if (reported.amountMinor < expected.amountMinor) return refused(`paid ${money(reported)} of ${money(expected)}`)
  return { accepts: true, review: excessOf(reported, expected) }
}

/** Returns the review reason for an overpayment, or null if the provider's fee explains all of it. */
function excessOf(reported: Reported, expected: Expected): string | null {
  const aboveMinor = reported.amountMinor - expected.amountMinor
  // A buyer who bears the provider's fee pays more than the requested amount; `requested_amount` then reports the original.
  const feeMinor = reported.requestedAmountMinor === expected.amountMinor ? (reported.feesMinor ?? 0) : 0
  if (aboveMinor <= feeMinor) return null
  const paid = `paid ${money(reported)} instead of ${money(expected)}`
  return feeMinor === 0 ? paid : `${paid}, including the provider’s fee of ${moneyText(feeMinor, expected.currency)}`
}

/** Returns that a bundle of an order costs less because of courses that the buyer no longer has, or null without such courses. */
export const lostReductionsText = (lost: readonly { courseId: number; orderId: number }[]): string | null =>
  lost.length === 0
    ? null
    : `the bundle cost less because of ${lost.map(({ courseId, orderId }) => `course ${courseId} of order #${orderId}`).join(', ')}, which was refunded`

const money = ({ amountMinor, currency }: Pick<Expected, 'amountMinor' | 'currency'>) => moneyText(amountMinor, currency)

const refused = (review: string): Verdict => ({ accepts: false, review })

export type PaidWith = { channel: string | null; cardBrand: string | null; cardLast4: string | null }

const channels: Partial<Record<string, string>> = {
  card: 'by card',
  bank: 'from a bank account',
  bank_transfer: 'by bank transfer',
  ussd: 'by USSD',
  qr: 'by QR code',
  mobile_money: 'by mobile money',
  eft: 'by EFT',
  apple_pay: 'with Apple Pay',
}

/** Returns the payment method as the end of a sentence, or an empty string if the provider didn't report the method. */
export function paidWithText({ channel, cardBrand, cardLast4 }: PaidWith): string {
  const card = cardText({ cardBrand, cardLast4 })
  return card === null ? (channels[channel ?? ''] ?? '') : `with ${card}`
}

/** Describes a card: “Visa ending in 4081”. */
export function cardText({ cardBrand, cardLast4 }: Omit<PaidWith, 'channel'>): string | null {
  if (cardLast4 === null) return null
  const brand = cardBrand?.trim() ?? ''
  return `${brand === '' ? 'a card' : `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`} ending in ${cardLast4}`
}
