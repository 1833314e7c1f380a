import { recordAct } from '#features/audit/record-act.ts'
import type { Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Asked } from './archive-course.ts'
import { hasInstructorLeft, isHeldBack, updateStatus } from './courses.authoring.queries.ts'
import { lockOwnCourse } from './require-own-course.ts'

/** Restores an archived course to LIVE, the only status from which courses are archived. */
export async function restoreCourse(tx: Tx, user: User, { id, now }: Asked): Promise<void> {
  const course = await lockOwnCourse(tx, user, id)
  if (course.status !== 'ARCHIVED') refuse('COURSE_NOT_ARCHIVED')
  if ((await isHeldBack(tx, id)) && !user.roles.includes('ADMIN')) refuse('COURSE_HELD_BACK')
  // Otherwise, the course's earnings would have no recipient.
  if (await hasInstructorLeft(tx, id)) refuse('NOT_ALLOWED', { message: 'This course’s instructor no longer has an account.' })
  await updateStatus(tx, course, { status: 'LIVE', now })
  if (course.instructorId !== user.id) await recordAct(tx, { act: 'COURSE_RESTORED', by: user.id, subject: { kind: 'COURSE', id }, now })
}
