import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { lockEnrollment } from './enrollments.progress.queries.ts'
import { type LearnableEnrollment, learnProblem } from './enrollments.rules.ts'

type Learning = { problem: ReturnType<typeof learnProblem> }

/** Locks an enrollment until the transaction ends. Returns why progress can't be saved in it, or null. */
export async function lockLearning(tx: Tx, { userId, courseId }: { userId: string; courseId: number }): Promise<Learning> {
  return { problem: learnProblem(await lockEnrollment(tx, userId, courseId)) }
}

/** Locks and returns an enrollment. Refuses if progress can't be saved in it. */
export async function lockLearnable(tx: Tx, { userId, courseId }: { userId: string; courseId: number }): Promise<LearnableEnrollment> {
  const enrollment = await lockEnrollment(tx, userId, courseId)
  const problem = learnProblem(enrollment)
  if (!enrollment || problem) return refuse(problem ?? 'NOT_ENROLLED')
  return enrollment as LearnableEnrollment
}
