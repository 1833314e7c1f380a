import type { Db } from '#platform/database/database.ts'
import { pacingFor } from '#platform/database/lecture-pacing.ts'

/** Lists the pacing of a course's lectures for a student. */
export const listPacings = (db: Db, { courseId, userId }: { courseId: number; userId: string }) =>
  db
    .selectFrom('lectures')
    .innerJoin('sections', 'sections.id', 'lectures.section_id')
    .select(['lectures.id', pacingFor(userId).as('pacing')])
    .where('sections.course_id', '=', courseId)
    .execute()
