import type { Deps } from '#platform/deps.ts'
import { forgetLostSearches, forgetUnusedWords } from './catalog.queries.ts'

// Half a year, because older searches don't show current demand.
const LOST_DAYS = 180
const DAY_MS = 86_400_000

/** Deletes words that no course has, and old searches without results. */
export async function purgeSearch({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.transaction().execute(forgetUnusedWords)
  await forgetLostSearches(db, new Date(clock().getTime() - LOST_DAYS * DAY_MS).toISOString().slice(0, 10))
}
