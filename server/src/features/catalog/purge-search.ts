import type { Deps } from '#platform/deps.ts'
import { forgetLostSearches, forgetUnusedWords } from './catalog.queries.ts'

// What was missed in one season and not the next is no news.
const LOST_DAYS = 180
const DAY_MS = 86_400_000

/** Drops the words that no course has any more, and the searches that are long past. */
export async function purgeSearch({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.transaction().execute(forgetUnusedWords)
  await forgetLostSearches(db, new Date(clock().getTime() - LOST_DAYS * DAY_MS).toISOString().slice(0, 10))
}
