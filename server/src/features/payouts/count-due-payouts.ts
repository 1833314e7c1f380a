import type { Currency } from '@akada/contract/money.ts'
import { findDueSince } from '#features/ledger/post-payout.ts'
import type { Db } from '#platform/database/database.ts'
import { getDuePayouts } from './get-due-payouts.ts'

const currencies: readonly Currency[] = ['NGN', 'USD']

export type DueCount = { currency: Currency; count: number; dueSince: Date }

/** Counts the instructors that a run by this manager would pay, by currency, without currencies that have none. */
export async function countDuePayouts(db: Db, startedBy: string): Promise<DueCount[]> {
  const counts: DueCount[] = []
  for (const currency of currencies) {
    const { due } = await getDuePayouts(db, { currency, startedBy })
    const dueSince = await findDueSince(db, { currency, instructorIds: due.map(({ instructor }) => instructor.id) })
    if (dueSince) counts.push({ currency, count: due.length, dueSince })
  }
  return counts
}
