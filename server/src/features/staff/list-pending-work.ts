import type { PendingWorkItem } from '@akada/contract/staff.ts'
import { countDuePayouts, type DueCount } from '#features/payouts/count-due-payouts.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { listPending, type Pending } from './staff.pending.queries.ts'

/** Lists the kinds of work that await a manager, most urgent first. */
export async function listPendingWork(db: Db, user: User): Promise<PendingWorkItem[]> {
  const work = (await listPending(db)).map(asItem)
  const payouts = (await countDuePayouts(db, user.id)).map(asPayouts)
  const isUrgent = ({ kind }: PendingWorkItem) => kind !== 'REPORTS' && kind !== 'APPLICATIONS' && kind !== 'REISSUES'
  return [...work.filter(isUrgent), ...payouts, ...work.filter((item) => !isUrgent(item))]
}

const asItem = ({ oldestSince, dueAt, orderId, ...work }: Pending): PendingWorkItem => ({
  ...work,
  oldestSince: oldestSince.toISOString(),
  dueAt: dueAt?.toISOString() ?? null,
  orderId: work.count === 1 ? orderId : null,
  currency: null,
})

const asPayouts = ({ currency, count, dueSince }: DueCount): PendingWorkItem => ({
  kind: 'PAYOUTS',
  count,
  oldestSince: dueSince.toISOString(),
  dueAt: null,
  orderId: null,
  currency,
})
