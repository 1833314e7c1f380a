import { randomBytes } from 'node:crypto'
import { lockOwnCourse, requireOwnCourse } from '#features/courses/require-own-course.ts'
import { removeFileLater } from '#features/media/remove-file.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { deleteFinishedExports, findExportOfCourse, insertExport } from './course-transfer.exports.queries.ts'

export const MAKE_COURSE_EXPORT = 'make-course-export'

/** Has a course packed, for its instructor and admins. Asked again while it is being packed, nothing changes. */
export async function requestCourseExport(db: Db, user: User, { courseId, now }: { courseId: number; now: Date }): Promise<void> {
  await requireOwnCourse(db, user, courseId)
  await db.transaction().execute(async (tx) => {
    await lockOwnCourse(tx, user, courseId)
    const last = await findExportOfCourse(tx, courseId)
    if (last?.status === 'WAITING' || last?.status === 'WORKING') return
    const { id: exportId } = (await insertExport(tx, { courseId, userId: user.id, now })) ?? refuse('EXPORT_RUNNING')
    for (const fileId of await deleteFinishedExports(tx, courseId)) await removeFileLater(tx, fileId)
    // The key is chosen here, so that a job that is repeated leaves one file behind and not two.
    const key = `private/exports/course-${randomBytes(16).toString('hex')}.zip`
    await enqueue(tx, { kind: MAKE_COURSE_EXPORT, payload: { exportId, key } })
  })
}
