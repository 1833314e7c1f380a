import { recordAct } from '#features/audit/record-act.ts'
import { removeFileLater } from '#features/media/remove-file.ts'
import { refuseOn } from '#platform/database/constraints.ts'
import type { Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { deleteCourseRow, findEditable, listFilesOf } from './courses.authoring.queries.ts'
import { isDeletable } from './courses.rules.ts'
import { lockOwnCourse } from './require-own-course.ts'

/** Deletes a course that was never published, with its content and the files that no other course uses. */
export async function deleteCourse(tx: Tx, user: User, { id, now }: { id: number; now: Date }): Promise<void> {
  const locked = await lockOwnCourse(tx, user, id)
  const course = (await findEditable(tx, id)) ?? refuse('COURSE_NOT_FOUND')
  if (course.status === 'UNDER_REVIEW') refuse('COURSE_IN_USE', { message: 'This course is in review. Withdraw it before you delete it.' })
  if (!isDeletable(course)) refuse('COURSE_IN_USE')
  const fileIds = await listFilesOf(tx, id)
  await refuseOn(
    {
      enrollments_course_id_fkey: 'COURSE_IN_USE',
      order_lines_course_id_fkey: 'COURSE_IN_USE',
      certificates_course_id_fkey: 'COURSE_IN_USE',
    },
    deleteCourseRow(tx, locked),
  )
  if (locked.instructorId !== user.id) {
    const before = { title: course.title, status: course.status }
    await recordAct(tx, { act: 'COURSE_DELETED', by: user.id, subject: { kind: 'COURSE', id }, before, now })
  }
  for (const fileId of fileIds) await removeFileLater(tx, fileId)
}
