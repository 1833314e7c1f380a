import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { insertView } from './course-views.queries.ts'
import { isProgram, isStaff } from './course-views.rules.ts'
import type { RecentVisits, Visit } from './recent-visits.ts'

type Looked = Visit & { user: User | null; now: Date }

/** Counts that a person looks at the page of a course; who comes back within half an hour looks at it once. */
export async function countView(db: Db, recent: RecentVisits, { user, now, ...visit }: Looked): Promise<void> {
  if (isProgram(visit.userAgent) || isStaff(user?.roles ?? []) || !recent.isNew(visit, now)) return
  await insertView(db, { courseId: visit.courseId, viewerId: user?.id ?? null, now })
}
