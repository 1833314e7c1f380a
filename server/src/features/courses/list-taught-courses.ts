import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { listTaught } from './courses.taught.queries.ts'

export type TaughtCourse = Awaited<ReturnType<typeof listTaught>>[number]

/** A person's own courses, or the one of them that is named; any other is one that doesn't exist, whoever asks. */
export async function listTaughtCourses(db: Db, instructorId: string, courseId?: number): Promise<TaughtCourse[]> {
  const courses = await listTaught(db, instructorId)
  if (courseId === undefined) return courses
  const named = courses.filter(({ id }) => id === courseId)
  return named.length > 0 ? named : refuse('COURSE_NOT_FOUND')
}
