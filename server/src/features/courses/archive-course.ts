import { recordAct } from '#features/audit/record-act.ts'
import type { Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { updateStatus } from './courses.authoring.queries.ts'
import { lockOwnCourse } from './require-own-course.ts'

export type Asked = { id: number; now: Date }

/** Archives a course. Enrolled students keep access. If an admin archives another user's course, its instructor can't restore it. */
export async function archiveCourse(tx: Tx, user: User, { id, now }: Asked): Promise<void> {
  const course = await lockOwnCourse(tx, user, id)
  if (course.status !== 'LIVE') refuse('COURSE_NOT_LIVE')
  const isForeign = course.instructorId !== user.id
  await updateStatus(tx, course, { status: 'ARCHIVED', archivedBy: isForeign ? user.id : null, now })
  if (isForeign) await recordAct(tx, { act: 'COURSE_ARCHIVED', by: user.id, subject: { kind: 'COURSE', id }, now })
}
