import type { Currency } from '@akada/contract/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { findBalances, findFirstDue, insertPosting, listAvailable, sumPayoutFees } from './ledger.queries.ts'
import { moved } from './ledger.rules.ts'

/** `attempt` is how often the payout has been booked, including this time. */
type Posted = { payoutId: number; attempt: number; currency: Currency; amountMinor: number; at: Date }
export type PostedPayout = Posted & { instructorId: string }

/** Returns the source id of one booking of a payout. */
export const payoutKey = ({ payoutId, attempt }: Pick<Posted, 'payoutId' | 'attempt'>): string =>
  attempt === 1 ? String(payoutId) : `${payoutId}:${attempt}`

/** Books a payout from the available balance to the instructor's bank. Returns false if the payout was already booked. */
export const postPayout = (tx: Tx, payout: PostedPayout): Promise<boolean> =>
  insertPosting(tx, { kind: 'PAYOUT', sourceId: payoutKey(payout), at: payout.at, entries: moved(payout, 'instructor_available', 'bank') })

/** Books a returned payout. The amount is available again. */
export const postPayoutReturned = (tx: Tx, payout: PostedPayout): Promise<boolean> =>
  insertPosting(tx, {
    kind: 'PAYOUT_RETURNED',
    sourceId: payoutKey(payout),
    at: payout.at,
    entries: moved(payout, 'bank', 'instructor_available'),
  })

/**
 * Books the difference between a transfer's fee and the fees booked so far. The platform bears the difference, which is booked from `bank`
 * to `provider_fees`.
 */
export async function postPayoutFee(tx: Tx, { payoutId, attempt, currency, amountMinor, at }: Posted): Promise<void> {
  const sourceIds = Array.from({ length: attempt }, (_, index) => payoutKey({ payoutId, attempt: index + 1 }))
  const moreMinor = amountMinor - (await sumPayoutFees(tx, sourceIds))
  await insertPosting(tx, {
    kind: moreMinor > 0 ? 'PAYOUT_FEE' : 'PAYOUT_FEE_RETURNED',
    sourceId: payoutKey({ payoutId, attempt }),
    at,
    entries: moved({ currency, amountMinor: moreMinor }, 'provider_fees', 'bank'),
  })
}

/** Returns the amount that can be paid out to an instructor in a currency. The amount is negative if the instructor owes money. */
export async function availableOf(db: Db, { instructorId, currency }: { instructorId: string; currency: Currency }): Promise<number> {
  return (await instructorBalances(db, instructorId)).find((balance) => balance.currency === currency)?.availableMinor ?? 0
}

export type InstructorBalance = { currency: Currency; pendingMinor: number; availableMinor: number }

/** Returns an instructor's unpaid earnings. The available balance is negative after a refund of earnings already paid out. */
export async function instructorBalances(db: Db, instructorId: string): Promise<InstructorBalance[]> {
  const rows = await findBalances(db, instructorId)
  const of = (currency: Currency, account: string) =>
    rows.find((row) => row.currency === currency && row.account === account)?.amountMinor ?? 0
  return [...new Set(rows.map(({ currency }) => currency))].sort().map((currency) => ({
    currency,
    pendingMinor: of(currency, 'instructor_pending'),
    availableMinor: of(currency, 'instructor_available'),
  }))
}

/** Lists the instructors with an amount to pay out in a currency. */
export const availableBalances = (db: Db, currency: Currency): Promise<{ instructorId: string; amountMinor: number }[]> =>
  listAvailable(db, currency)

/** Returns when the first unpaid amount of these instructors became available. Undefined without instructors. */
export const findDueSince = (db: Db, due: { currency: Currency; instructorIds: readonly string[] }): Promise<Date | undefined> =>
  due.instructorIds.length === 0 ? Promise.resolve(undefined) : findFirstDue(db, due)
