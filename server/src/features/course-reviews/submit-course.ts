import { moveAlong } from '#features/courses/move-along.ts'
import { lockOwnCourse } from '#features/courses/require-own-course.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Site, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { maySubmit } from './course-reviews.rules.ts'
import { findShortcomings } from './measure-course.ts'
import { writeEntry } from './write-entry.ts'

type Asked = { courseId: number; now: Date }

/** Hands one’s course to the admins, if it lacks nothing. */
export async function submitCourse(tx: Tx, user: User, { courseId, site, now }: Asked & { site: Site }): Promise<void> {
  const course = await lockOwnCourse(tx, user, courseId)
  if (course.instructorId !== user.id) refuse('NOT_ALLOWED')
  if (!maySubmit(course)) refuse('COURSE_NOT_SUBMITTABLE')
  const missing = (await findShortcomings(tx, courseId, site)).filter(({ severity }) => severity === 'MISSING')
  if (missing.length > 0) refuse('COURSE_INCOMPLETE', { errors: missing.map(({ tab, message }) => ({ path: tab, message })) })
  await moveAlong(tx, courseId, { status: 'UNDER_REVIEW', now })
  await writeEntry(tx, { courseId, kind: 'SUBMITTED', body: '', authorId: user.id, now })
}

/** Takes it back, to go on with it. */
export async function withdrawSubmission(tx: Tx, user: User, { courseId, now }: Asked): Promise<void> {
  const course = await lockOwnCourse(tx, user, courseId)
  if (course.instructorId !== user.id) refuse('NOT_ALLOWED')
  if (course.status !== 'UNDER_REVIEW') refuse('COURSE_NOT_UNDER_REVIEW')
  await moveAlong(tx, courseId, { status: 'DRAFT', now })
  await writeEntry(tx, { courseId, kind: 'WITHDRAWN', body: '', authorId: user.id, now })
}
