import type { Tx } from '#platform/database/database.ts'
import { updateCurriculum } from './courses.authoring.queries.ts'

/** What stands in a course's curriculum has changed: the words of it, or which parts there are and in which order. */
export const touchCourse = (
  tx: Tx,
  courseId: number,
  { now, isRearranged = false }: { now: Date; isRearranged?: boolean },
): Promise<void> => updateCurriculum(tx, courseId, { now, isRearranged })
