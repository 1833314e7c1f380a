import { requirePrerequisites } from '#features/prerequisites/require-prerequisites.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import { enrollStudent } from './enroll-student.ts'
import { findCourseToEnroll, listOwnedCourseIds } from './enrollments.queries.ts'
import { enrollProblem } from './enrollments.rules.ts'

/** Enrolls a user in a free course. Does nothing if the user is enrolled already, regardless of the course's status. */
export async function enrollInCourse(db: Db, { userId, courseId, now }: { userId: string; courseId: number; now: Date }): Promise<void> {
  const owned = await listOwnedCourseIds(db, userId, [courseId])
  if (owned.has(courseId)) return
  const problem = enrollProblem(await findCourseToEnroll(db, courseId), userId)
  if (problem) refuse(problem)
  await requirePrerequisites(db, { userId, courseIds: [courseId] })
  await inTransaction(db, (tx) => enrollStudent(tx, { userId, courseId, opening: { source: 'FREE' }, now }))
}
