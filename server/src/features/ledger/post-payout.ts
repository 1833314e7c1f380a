import type { Currency } from '@akada/contract/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { findBalances, insertPosting, listAvailable, listBooked } from './ledger.queries.ts'
import { moved } from './ledger.rules.ts'

export type PostedPayout = { payoutId: number; instructorId: string; currency: Currency; amountMinor: number; at: Date }

/** What can be paid out goes to an instructor's bank. False when it was booked before. */
export const postPayout = (tx: Tx, { payoutId, at, ...payout }: PostedPayout): Promise<boolean> =>
  insertPosting(tx, { kind: 'PAYOUT', sourceId: String(payoutId), at, entries: moved(payout, 'instructor_available', 'bank') })

/** And came back: it can be paid out again. */
export const postPayoutReturned = (tx: Tx, { payoutId, at, ...payout }: PostedPayout): Promise<boolean> =>
  insertPosting(tx, { kind: 'PAYOUT_RETURNED', sourceId: String(payoutId), at, entries: moved(payout, 'bank', 'instructor_available') })

type PayoutFee = { payoutId: number; currency: Currency; amountMinor: number; at: Date }

/** What the provider took for the transfer of a payout: the platform bears it, and it leaves where the payout left. */
export const postPayoutFee = (tx: Tx, { payoutId, at, ...fee }: PayoutFee): Promise<boolean> =>
  insertPosting(tx, { kind: 'PAYOUT_FEE', sourceId: String(payoutId), at, entries: moved(fee, 'provider_fees', 'bank') })

/** And gave back with the transfer, if it was ever taken. */
export async function postPayoutFeeReturned(tx: Tx, payoutId: number, at: Date): Promise<void> {
  const entries = (await listBooked(tx, 'PAYOUT_FEE', String(payoutId))).map((entry) => ({ ...entry, amountMinor: -entry.amountMinor }))
  await insertPosting(tx, { kind: 'PAYOUT_FEE_RETURNED', sourceId: String(payoutId), at, entries })
}

export type InstructorBalance = { currency: Currency; pendingMinor: number; availableMinor: number }

/** What an instructor has earned and not been paid. Available may be below nothing: a refund of what was paid out is carried over. */
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

/** Who can be paid out how much in a currency. */
export const availableBalances = (db: Db, currency: Currency): Promise<{ instructorId: string; amountMinor: number }[]> =>
  listAvailable(db, currency)
