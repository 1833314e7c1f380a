import { countSource } from '#features/sources/count-source.ts'
import type { Source } from '#features/sources/sources.rules.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { countingFast, insertView } from './course-views.queries.ts'
import { isProgram, isStaff } from './course-views.rules.ts'
import type { VisitNames } from './course-views.visits.ts'

type Looked = { courseId: number; network: string; userAgent: string; user: User | null; source: Source; now: Date }

/** Counts a view of a course page, with its source. Further views by the same browser within half an hour don't count. */
export async function addCourseView(
  db: Db,
  nameOf: VisitNames,
  { courseId, network, userAgent, user, source, now }: Looked,
): Promise<void> {
  if (isProgram(userAgent) || isStaff(user?.roles ?? [])) return
  const names = { visit: await nameOf(courseId, network, userAgent), network: await nameOf(courseId, network) }
  await countingFast(db, async (tx) => {
    const isCounted = await insertView(tx, { courseId, viewerId: user?.id ?? null, names, now })
    if (isCounted) await countSource(tx, { courseId, step: 'views', source, now })
  })
}
