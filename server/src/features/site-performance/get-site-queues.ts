import type { Answer } from '@akada/contract/endpoint.ts'
import type * as sitePerformance from '@akada/contract/site-performance.ts'
import type { Db } from '#platform/database/database.ts'
import { countFailed, countHeld, countPending, countReviews } from './site-performance.queues.queries.ts'

const DAY_MS = 86_400_000

/** Returns the pending work of each kind and the age of its oldest item. */
export async function getSiteQueues(db: Db, now: Date): Promise<Answer<typeof sitePerformance.getSiteQueues>> {
  return {
    reviews: worded(await countReviews(db, now)),
    pendingOrders: worded(await countPending(db)),
    heldOrders: worded(await countHeld(db)),
    failedPayments: await countFailed(db, new Date(now.getTime() - DAY_MS)),
  }
}

const worded = <Row extends { oldestSince: Date | null }>({ oldestSince, ...counts }: Row) => ({
  ...counts,
  oldestSince: oldestSince?.toISOString() ?? null,
})
