import type { Tx } from '#platform/database/database.ts'
import { listCourseSales, listMarkedBestsellers, lockBestsellers, lockCourses, setBestsellers } from './courses.ranking.queries.ts'
import { BESTSELLER_DAYS, bestsellersAmong, FEWEST_ENROLLMENTS } from './courses.rules.ts'

const DAY_MS = 86_400_000

/** Updates the bestseller marks. Writes only changed courses, because each write invalidates rendered pages. */
export async function markBestsellers(tx: Tx, now: Date): Promise<void> {
  await lockBestsellers(tx)
  const since = new Date(now.getTime() - BESTSELLER_DAYS * DAY_MS)
  const best = bestsellersAmong(await listCourseSales(tx, { since, fewest: FEWEST_ENROLLMENTS }))
  const marked = new Set(await listMarkedBestsellers(tx))
  const [risen, fallen] = [[...best].filter((id) => !marked.has(id)), [...marked].filter((id) => !best.has(id))]
  if (risen.length + fallen.length > 0) await lockCourses(tx, [...risen, ...fallen])
  if (risen.length > 0) await setBestsellers(tx, risen, true)
  if (fallen.length > 0) await setBestsellers(tx, fallen, false)
}
