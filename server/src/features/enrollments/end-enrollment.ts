import type { Tx } from '#platform/database/database.ts'
import { endActiveEnrollment } from './enrollments.queries.ts'

/** Takes the right to learn a course away, as its money goes back. The id of what ended, or undefined if there was nothing to end. */
export const endEnrollment = (tx: Tx, { userId, courseId }: { userId: string; courseId: number }): Promise<number | undefined> =>
  endActiveEnrollment(tx, userId, courseId)
