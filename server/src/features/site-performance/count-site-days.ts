import type { Db, Tx } from '#platform/database/database.ts'
import { countDays, countSales, deleteMarks, lockDays, takeMarks } from './site-performance.counting.queries.ts'

// Few enough that days of a large site are counted well within the statement timeout, even from disk.
const DAYS_AT_ONCE = 3

/** Recounts each changed day. May run at any time, any number of times, and may be interrupted. */
export async function countSiteDays(db: Db): Promise<void> {
  while (await db.transaction().execute(countSome));
}

async function countSome(tx: Tx): Promise<boolean> {
  const marks = await takeMarks(tx, DAYS_AT_ONCE)
  if (marks.length === 0) return false
  const days = [...new Set(marks.map(({ day }) => day))]
  await lockDays(tx, days)
  // Separate statements, so that each sees everything committed before the days were locked.
  await countDays(tx, days)
  await countSales(tx, days)
  await deleteMarks(
    tx,
    marks.map(({ id }) => id),
  )
  return true
}
