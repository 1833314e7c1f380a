import type { Currency } from '@akada/contract/money.ts'
import { listLastAvailable } from '#features/ledger/book-available-earnings.ts'
import { instructorBalances } from '#features/ledger/post-payout.ts'
import type { Db } from '#platform/database/database.ts'
import { listAccounts } from './payouts.accounts.queries.ts'

export type EarningsDue = {
  currency: Currency
  amountMinor: number
  /** The time when the whole amount becomes available. Null if it is already available. */
  availableAt: Date | null
  /** True if an open dispute or refund request holds part of the amount. */
  isHeld: boolean
  hasAccount: boolean
}

/** Returns an instructor's unpaid earnings by currency. Omits debts. */
export async function listEarningsDue(db: Db, instructorId: string): Promise<EarningsDue[]> {
  const accounts = await listAccounts(db, instructorId)
  const lastAvailable = await listLastAvailable(db, instructorId)
  return (await instructorBalances(db, instructorId))
    .map(({ currency, pendingMinor, availableMinor }) => {
      const pending = pendingMinor > 0 ? lastAvailable.get(currency) : undefined
      return {
        currency,
        amountMinor: pendingMinor + availableMinor,
        availableAt: pending?.at ?? null,
        isHeld: pending?.isHeld ?? false,
        hasAccount: accounts.some((account) => account.currency === currency),
      }
    })
    .filter(({ amountMinor }) => amountMinor > 0)
}
