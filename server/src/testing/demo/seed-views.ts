import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { PlannedViews } from './history-types.ts'
import { inBatches } from './in-batches.ts'

/** Adds page views by course and day of the site. */
export async function seedViews(db: Db, views: readonly PlannedViews[], courseIds: ReadonlyMap<string, number>): Promise<void> {
  for (const batch of inBatches(views))
    await db
      .insertInto('course_views')
      .values(
        batch.map(({ courseKey, at, views: count }) => ({
          course_id: courseIds.get(courseKey) ?? 0,
          day: sql<Date>`report_day(${at})`,
          views: count,
        })),
      )
      .execute()
}

// Searches without a result, so that admins see which courses are missing.
const lost = ['solar installation', 'hausa', 'tailoring', 'kubernetes', 'driving theory', 'cake decoration']

/** Adds the searches that found nothing. */
export async function seedLostSearches(db: Db, now: Date): Promise<void> {
  const rows = lost.flatMap((words, place) =>
    Array.from({ length: lost.length - place }, (_, index) => ({
      words,
      day: sql<Date>`report_day(${new Date(now.getTime() - (1 + index * 4 + place) * 86_400_000)})`,
      times: 1 + ((place + index) % 3),
    })),
  )
  await db.insertInto('lost_searches').values(rows).execute()
}
