import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { listTaught } from './courses.taught.queries.ts'

export type TaughtCourse = Awaited<ReturnType<typeof listTaught>>[number]

/** Returns an instructor's courses, or one of them. Refuses other courses like unknown ones, even to admins. */
export async function listTaughtCourses(db: Db, instructorId: string, courseId?: number): Promise<TaughtCourse[]> {
  const courses = await listTaught(db, instructorId)
  if (courseId === undefined) return courses
  const named = courses.filter(({ id }) => id === courseId)
  return named.length > 0 ? named : refuse('COURSE_NOT_FOUND')
}
