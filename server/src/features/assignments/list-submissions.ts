import { listTaughtCourses } from '#features/courses/list-taught-courses.ts'
import type { Db } from '#platform/database/database.ts'
import { countByState, listAssignments, listRows, type Wanted } from './assignments.inbox.queries.ts'
import { asInboxRow } from './assignments.views.ts'

/** Returns one page of the work submitted to an instructor's courses. */
export async function listSubmissions(db: Db, { page, size, ...wanted }: Wanted & { page: number; size: number }) {
  if (wanted.courseId !== undefined) await listTaughtCourses(db, wanted.instructorId, wanted.courseId)
  const [rows, counts, assignments] = await Promise.all([
    listRows(db, wanted, { page, size }),
    countByState(db, wanted),
    listAssignments(db, wanted.instructorId),
  ])
  const totalElements = wanted.state === undefined ? counts.WAITING + counts.PASSED + counts.RETURNED : counts[wanted.state]
  return { content: rows.map(asInboxRow), totalElements, page, size, counts, assignments }
}
