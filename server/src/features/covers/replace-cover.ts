import { lockEditableCourse } from '#features/courses/require-own-course.ts'
import { setCover } from '#features/courses/set-cover.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findInstructorOf } from './covers.queries.ts'
import { storeCover } from './store-cover.ts'

/** Replaces a course's cover with the picture at a path, all or nothing. Returns the cover's URL. */
export async function replaceCover(deps: Deps, user: User, { courseId, path }: { courseId: number; path: string }): Promise<string> {
  await requireOwnCourse(deps.db, user, courseId)
  return storeCover(deps, user, {
    path,
    place: async (tx, caller, file) => {
      const course = await lockEditableCourse(tx, caller, courseId)
      return { before: await setCover(tx, course, file), owner: course.instructorId }
    },
  })
}

/** Reports another instructor's course as not found. */
async function requireOwnCourse(db: Db, user: User, courseId: number) {
  const isAdmin = user.roles.includes('ADMIN')
  if (!isAdmin && !user.roles.includes('INSTRUCTOR')) refuse('NOT_ALLOWED')
  const course = await findInstructorOf(db, courseId)
  if (!course || (!isAdmin && course.instructorId !== user.id)) refuse('COURSE_NOT_FOUND')
}
