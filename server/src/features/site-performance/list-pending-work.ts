import type { PendingWorkItem } from '@akada/contract/site-performance.ts'
import type { Db } from '#platform/database/database.ts'
import { listPending } from './site-performance.pending.queries.ts'

/** Lists the kinds of work that await a manager, most urgent first. */
export async function listPendingWork(db: Db): Promise<PendingWorkItem[]> {
  const rows = await listPending(db)
  return rows.map(({ oldestSince, dueAt, orderId, ...work }) => ({
    ...work,
    oldestSince: oldestSince.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    orderId: work.count === 1 ? orderId : null,
  }))
}
