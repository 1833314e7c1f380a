import { updateReviewStatus } from '#features/courses/courses.face.ts'
import { lockOwnCourse } from '#features/courses/require-own-course.ts'
import type { Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { addEntry } from './add-entry.ts'
import type { Asked } from './submit-course.ts'

/** Withdraws a submitted course, which becomes a draft again. */
export async function cancelSubmission(tx: Tx, user: User, { courseId, now }: Asked): Promise<void> {
  const course = await lockOwnCourse(tx, user, courseId)
  if (course.instructorId !== user.id) refuse('NOT_ALLOWED')
  if (course.status !== 'UNDER_REVIEW') refuse('COURSE_NOT_UNDER_REVIEW')
  await updateReviewStatus(tx, course, { status: 'DRAFT', now })
  await addEntry(tx, { courseId, kind: 'WITHDRAWN', body: '', authorId: user.id, now })
}
