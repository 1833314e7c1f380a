import type { Answer } from '@akada/contract/endpoint.ts'
import type { listLostSearches } from '@akada/contract/site-performance.ts'
import { askDays, type DaysAsked } from '#features/performance/ask-days.ts'
import type { Db } from '#platform/database/database.ts'
import { listSearches } from './site-performance.queries.ts'

export type LostSearches = Answer<typeof listLostSearches>

/** What was searched for most in some days and not found. */
export async function lostSearchesIn(db: Db, { limit, ...days }: DaysAsked & { limit: number }, now: Date): Promise<LostSearches> {
  const { range } = askDays(days, now)
  const rows = await listSearches(db, { ...range, limit })
  return {
    ...range,
    words: rows[0]?.allWords ?? 0,
    times: rows[0]?.allTimes ?? 0,
    searches: rows.map(({ words, times, lastDay }) => ({ words, times, lastDay })),
  }
}
