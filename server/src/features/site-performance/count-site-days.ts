import type { Db, Tx } from '#platform/database/database.ts'
import { countDays, countSales, deleteMarks, lockDays, takeMarks } from './site-performance.counting.queries.ts'

// Few enough that a day of a large site is counted well within the time that a statement has, also from the disk.
const DAYS_AT_ONCE = 3

/** Counts anew each day on which something changed. It makes no difference when this runs, how often, or whether it is broken off. */
export async function countSiteDays(db: Db): Promise<void> {
  while (await db.transaction().execute(countSome));
}

async function countSome(tx: Tx): Promise<boolean> {
  const marks = await takeMarks(tx, DAYS_AT_ONCE)
  if (marks.length === 0) return false
  const days = [...new Set(marks.map(({ day }) => day))]
  await lockDays(tx, days)
  // Each a statement of its own: it sees all that was committed before the days were held.
  await countDays(tx, days)
  await countSales(tx, days)
  await deleteMarks(
    tx,
    marks.map(({ id }) => id),
  )
  return true
}
