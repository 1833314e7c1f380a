import type { Tx } from '#platform/database/database.ts'
import { withdrawCoursesOf } from './courses.queries.ts'

/** Nobody can buy an instructor's courses any more; whoever has one keeps it. */
export const withdrawCourses = (tx: Tx, instructorId: string, now: Date): Promise<void> => withdrawCoursesOf(tx, instructorId, now)
