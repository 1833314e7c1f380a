import { toMajor } from '@akada/contract/money.ts'
import { listNextAvailable } from '#features/ledger/book-available-earnings.ts'
import { instructorBalances } from '#features/ledger/post-payout.ts'
import type { Db } from '#platform/database/database.ts'
import { listAccounts } from './payouts.accounts.queries.ts'
import { sumPaidOut } from './payouts.statement.queries.ts'
import { asShown } from './payouts.views.ts'

/** Returns an instructor's earnings by currency, and their payout accounts. */
export async function getEarnings(db: Db, instructorId: string) {
  const paidOut = await sumPaidOut(db, instructorId)
  const releases = await listNextAvailable(db, instructorId)
  const balances = (await instructorBalances(db, instructorId)).map(({ currency, pendingMinor, availableMinor }) => ({
    currency,
    pending: toMajor(pendingMinor),
    available: toMajor(availableMinor),
    paidOut: toMajor(paidOut.get(currency) ?? 0),
    nextReleaseAt: releases.get(currency)?.toISOString() ?? null,
  }))
  return { balances, accounts: (await listAccounts(db, instructorId)).map(asShown) }
}
