import { lockCourses, setSalePrices } from '#features/courses/courses.face.ts'
import type { Tx } from '#platform/database/database.ts'
import { listDue } from './sale-prices.queries.ts'

/**
 * Starts and ends the sale prices that are due, of all courses or of one. Changes the prices that pages read; a trigger then drops the pages
 * that show them in every process. Charges don't depend on it (`pricesAt`).
 */
export async function syncSalePrices(tx: Tx, now: Date, courseId: number | null = null): Promise<void> {
  const due = await listDue(tx, now, courseId)
  if (due.length === 0) return
  await lockCourses(
    tx,
    due.map((course) => course.courseId),
  )
  // A sale price may have been changed before the courses were locked.
  const moves = (await listDue(tx, now, courseId)).filter((move) => due.some((course) => course.courseId === move.courseId))
  if (moves.length > 0) await setSalePrices(tx, moves)
}
