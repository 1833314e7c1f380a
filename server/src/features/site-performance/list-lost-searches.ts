import type { Answer } from '@akada/contract/endpoint.ts'
import type * as sitePerformance from '@akada/contract/site-performance.ts'
import type { Today } from '#features/performance/performance.rules.ts'
import { type DaysAsked, requireDays } from '#features/performance/require-days.ts'
import type { Db } from '#platform/database/database.ts'
import { listSearches } from './site-performance.queries.ts'

export type LostSearches = Answer<typeof sitePerformance.listLostSearches>

/** Returns the most frequent searches without results in a period. */
export async function listLostSearches(db: Db, { limit, ...days }: DaysAsked & { limit: number }, today: Today): Promise<LostSearches> {
  const { range } = requireDays(days, today)
  const rows = await listSearches(db, { ...range, limit })
  return {
    ...range,
    words: rows[0]?.allWords ?? 0,
    times: rows[0]?.allTimes ?? 0,
    searches: rows.map(({ words, times, lastDay }) => ({ words, times, lastDay })),
  }
}
