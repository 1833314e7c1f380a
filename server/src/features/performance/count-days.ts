import type { Db, Tx } from '#platform/database/database.ts'
import {
  type CourseDay,
  countLectures,
  countSales,
  countSources,
  deleteMarks,
  lockDays,
  recountDays,
  takeMarks,
} from './performance.counting.queries.ts'

const MARKS_AT_ONCE = 1000

/**
 * Recounts each changed day of a course. A change marks its day in its own transaction, so the recount can run at any time, be repeated,
 * and be interrupted.
 */
export async function countDays(db: Db): Promise<void> {
  let taken: number
  do taken = await db.transaction().execute(countSomeDays)
  while (taken === MARKS_AT_ONCE)
}

/** Recounts up to `MARKS_AT_ONCE` changed days. Returns the number of marks that it removed. */
export async function countSomeDays(tx: Tx): Promise<number> {
  const marks = await takeMarks(tx, MARKS_AT_ONCE)
  if (marks.length === 0) return 0
  const days = distinctDays(marks)
  await lockDays(tx, days)
  // Separate statements, so that each sees everything committed before the days were locked.
  await recountDays(tx, days)
  await countSales(tx, days)
  await countSources(tx, days)
  await countLectures(tx, days)
  await deleteMarks(
    tx,
    marks.map(({ id }) => id),
  )
  return marks.length
}

const distinctDays = (marks: readonly CourseDay[]): CourseDay[] => [
  ...new Map(marks.map(({ courseId, day }) => [`${courseId} ${day}`, { courseId, day }])).values(),
]
