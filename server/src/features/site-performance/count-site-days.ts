import type { Db, Tx } from '#platform/database/database.ts'
import { countDays, countSales, deleteMarks, lockDays, takeMarks } from './site-performance.counting.queries.ts'

// Few enough that a large site's days are counted well within the statement timeout, even if the rows are read from disk.
const DAYS_AT_ONCE = 3

/** Recounts each changed day. Can run at any time, can be repeated, and can be interrupted. */
export async function countSiteDays(db: Db): Promise<void> {
  while (await db.transaction().execute(countSomeSiteDays));
}

/** Recounts a few of the changed days. Returns false if there were none. */
export async function countSomeSiteDays(tx: Tx): Promise<boolean> {
  const marks = await takeMarks(tx, DAYS_AT_ONCE)
  if (marks.length === 0) return false
  const days = [...new Set(marks.map(({ day }) => day))]
  await lockDays(tx, days)
  // These are separate statements, so that each sees everything that was committed before the days were locked.
  await countDays(tx, days)
  await countSales(tx, days)
  await deleteMarks(
    tx,
    marks.map(({ id }) => id),
  )
  return true
}
