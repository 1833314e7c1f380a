import type { Currency } from '@akada/contract/money.ts'
import { findDueSince } from '#features/ledger/post-payout.ts'
import type { Db } from '#platform/database/database.ts'
import { getDuePayouts } from './get-due-payouts.ts'
import { countWaitingRequests } from './payouts.own.queries.ts'

const currencies: readonly Currency[] = ['NGN', 'USD']

export type DueCount = { currency: Currency; count: number; dueSince: Date }

/** Counts the instructors that a run by this manager would pay, and the requests that wait for a manager, by currency. Omits zeros. */
export async function countDuePayouts(db: Db, startedBy: string): Promise<DueCount[]> {
  const counts: DueCount[] = []
  for (const currency of currencies) {
    const { due } = await getDuePayouts(db, { currency, startedBy })
    const dueSince = await findDueSince(db, { currency, instructorIds: due.map(({ instructor }) => instructor.id) })
    const requested = await countWaitingRequests(db, { currency, managerId: startedBy })
    const since = [dueSince, requested.since].flatMap((time) => time ?? []).sort((one, other) => one.getTime() - other.getTime())
    if (since[0]) counts.push({ currency, count: due.length + requested.count, dueSince: since[0] })
  }
  return counts
}
