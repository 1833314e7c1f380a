import { updateReviewStatus } from '#features/courses/courses.face.ts'
import { lockOwnCourse } from '#features/courses/require-own-course.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Site, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { addEntry } from './add-entry.ts'
import { maySubmit } from './course-reviews.rules.ts'
import { getFindings } from './get-findings.ts'

export type Asked = { courseId: number; now: Date }

/** Submits an instructor's course for review. Refuses an incomplete one. */
export async function submitCourse(tx: Tx, user: User, { courseId, site, now }: Asked & { site: Site }): Promise<void> {
  const course = await lockOwnCourse(tx, user, courseId)
  if (course.instructorId !== user.id) refuse('NOT_ALLOWED')
  if (!maySubmit(course)) refuse('COURSE_NOT_SUBMITTABLE')
  const missing = (await getFindings(tx, courseId, site)).filter(({ severity }) => severity === 'MISSING')
  if (missing.length > 0) refuse('COURSE_INCOMPLETE', { errors: missing.map(({ tab, message }) => ({ path: tab, message })) })
  await updateReviewStatus(tx, course, { status: 'UNDER_REVIEW', now })
  await addEntry(tx, { courseId, kind: 'SUBMITTED', body: '', authorId: user.id, now })
}
