import type { Currency } from '@akada/contract/money.ts'

/** Decisions 5: an order nobody pays ends after a day. */
export const ORDER_HOURS = 24
/** A checkout page this young is opened again rather than made anew. */
export const REUSE_MINUTES = 30
/** Two tries of 20 s each and a little: until then a payment that is being prepared may still get its address. */
export const PREPARING_SECONDS = 45
/** Until then a reference the provider doesn't know may still be on its way there. */
export const UNKNOWN_REFERENCE_MINUTES = 15
/** Reloading the return page asks the provider at most this often. */
export const VERIFY_EVERY_MS = 2_000
/** Checkouts by one person in ten minutes. */
export const CHECKOUTS_PER_TEN_MINUTES = 10

const MINUTE = 60_000
const HOUR = 60 * MINUTE
// Covers the 72 hours in which Paystack repeats a webhook, and then some of pay-with-transfer.
const checkAfterMs = [2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 8 * HOUR, 24 * HOUR, 48 * HOUR, 72 * HOUR]

/** When the reconciler asks about an attempt again, or null when it has asked for the last time. */
export function nextCheckAt(createdAt: Date, checks: number): Date | null {
  const afterMs = checkAfterMs[checks]
  return afterMs === undefined ? null : new Date(createdAt.getTime() + afterMs)
}

export type PricedLine = { id: number; priceNairaMinor: number | null; priceUsdMinor: number }

/** One payment has one currency: naira only where every course has a naira price. */
export const payableInNaira = (lines: readonly PricedLine[]) => lines.every((line) => line.priceNairaMinor !== null)

export const priceIn = (line: PricedLine, currency: Currency): number =>
  currency === 'NGN' && line.priceNairaMinor !== null ? line.priceNairaMinor : line.priceUsdMinor

export const totalIn = (lines: readonly PricedLine[], currency: Currency): number =>
  lines.reduce((sum, line) => sum + priceIn(line, currency), 0)

/** The same for the same courses at the same prices, whatever their order in the cart. */
export const cartFingerprint = (lines: readonly PricedLine[], currency: Currency): string =>
  [currency, ...lines.map((line) => `${line.id}:${priceIn(line, currency)}`).sort()].join('|')

export type Reported = {
  reference: string
  status: string
  domain: string
  amountMinor: number
  requestedAmountMinor: number | null
  currency: string
}
export type Expected = { reference: string; amountMinor: number; currency: string; domain: string }

export type Verdict = { accepts: true; review: string | null } | { accepts: false; review: string }

/** Whether a payment the provider calls successful is the one that was asked for. */
export function judge(reported: Reported, expected: Expected): Verdict {
  if (reported.reference !== expected.reference) return refused(`reported reference ${reported.reference}`)
  if (reported.domain !== expected.domain) return refused(`paid in ${reported.domain} mode`)
  if (reported.currency !== expected.currency) return refused(`paid in ${reported.currency} instead of ${expected.currency}`)
  if (reported.amountMinor < expected.amountMinor) return refused(`paid ${reported.amountMinor} of ${expected.amountMinor}`)
  // A buyer who bears the provider's fee pays more than was asked for; `requested_amount` then tells what was.
  const isExact = reported.amountMinor === expected.amountMinor || reported.requestedAmountMinor === expected.amountMinor
  return { accepts: true, review: isExact ? null : `paid ${reported.amountMinor} instead of ${expected.amountMinor}` }
}

const refused = (review: string): Verdict => ({ accepts: false, review })
