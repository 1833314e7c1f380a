import { requireVisibleCourse } from '#features/courses/require-visible-course.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { listNoteTakers } from './notes.queries.ts'
import { isCrowd } from './notes.rules.ts'

/** What students mark, for those in charge of the course: as numbers, and never so small that they name somebody. */
export async function countNotes(db: Db, user: User, courseId: number) {
  const course = await requireVisibleCourse(db, user, courseId)
  if (course.instructorId !== user.id && !user.roles.includes('ADMIN')) refuse('NOT_ALLOWED')
  return (await listNoteTakers(db, courseId)).filter(isCrowd)
}
