import { recordAct } from '#features/audit/record-act.ts'
import type { Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { updateStatus } from './courses.authoring.queries.ts'
import { lockOwnCourse } from './require-own-course.ts'

export type Asked = { id: number; now: Date }

/** Takes a course out of the catalogue; those enrolled keep it. What an admin takes out so, its instructor can’t bring back. */
export async function archiveCourse(tx: Tx, user: User, { id, now }: Asked): Promise<void> {
  const course = await lockOwnCourse(tx, user, id)
  if (course.status !== 'LIVE') refuse('COURSE_NOT_LIVE')
  const isForeign = course.instructorId !== user.id
  await updateStatus(tx, course, { status: 'ARCHIVED', archivedBy: isForeign ? user.id : null, now })
  if (isForeign) await recordAct(tx, { act: 'COURSE_ARCHIVED', by: user.id, subject: { kind: 'COURSE', id }, now })
}
