import { requireVisibleCourse } from '#features/courses/require-visible-course.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { listNoteTakers } from './notes.queries.ts'
import { isCrowd } from './notes.rules.ts'

/** Counts the students with notes on each lecture, for the instructor and admins. Omits counts so low that they would identify students. */
export async function countNotes(db: Db, user: User, courseId: number) {
  const course = await requireVisibleCourse(db, user, courseId)
  if (course.instructorId !== user.id && !user.roles.includes('ADMIN')) refuse('NOT_ALLOWED')
  return (await listNoteTakers(db, courseId)).filter(isCrowd)
}
