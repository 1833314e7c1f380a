import type { Tx } from '#platform/database/database.ts'
import { lockEnrollment } from './enrollments.progress.queries.ts'
import { learnProblem } from './enrollments.rules.ts'

type Learning = { problem: ReturnType<typeof learnProblem> }

/** Holds somebody's enrollment as it is until the transaction ends; says why nothing can be learned in it, or null. */
export async function lockLearning(tx: Tx, { userId, courseId }: { userId: string; courseId: number }): Promise<Learning> {
  return { problem: learnProblem(await lockEnrollment(tx, userId, courseId)) }
}
