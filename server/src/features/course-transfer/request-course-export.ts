import { randomBytes } from 'node:crypto'
import { lockOwnCourse, requireOwnCourse } from '#features/courses/require-own-course.ts'
import { removeFileLater } from '#features/media/remove-file.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { requireTurn } from '#platform/security/throttle.ts'
import { deleteExportsBeyond, deleteFinishedExports, findExportOfCourse, insertExport } from './course-transfer.exports.queries.ts'

export const MAKE_COURSE_EXPORT = 'make-course-export'

// Copies of a course share its files, but each export stores them again, outside the instructor's storage limit (docs/product.md P-22.15).
const KEPT_EXPORTS = 3
// Packing reads and writes a whole course. Legitimate use stays below this daily limit.
const exportTurn = (userId: string) => ({ key: `course-export:user:${userId}`, limit: 20, windowSeconds: 86_400 })

/**
 * Queues the export of a course for its instructor or an admin. Does nothing if an export of this course is already running. Deletes the
 * user's oldest exports, so that at most `KEPT_EXPORTS` remain, including this one.
 */
export async function requestCourseExport(db: Db, user: User, { courseId, now }: { courseId: number; now: Date }): Promise<void> {
  await requireOwnCourse(db, user, courseId)
  await db.transaction().execute(async (tx) => {
    await lockOwnCourse(tx, user, courseId)
    const last = await findExportOfCourse(tx, courseId)
    if (last?.status === 'WAITING' || last?.status === 'WORKING') return
    await requireTurn(tx, { ...exportTurn(user.id), now })
    const { id: exportId } = (await insertExport(tx, { courseId, userId: user.id, now })) ?? refuse('EXPORT_RUNNING')
    const replaced = await deleteFinishedExports(tx, courseId)
    const beyond = await deleteExportsBeyond(tx, { userId: user.id, kept: KEPT_EXPORTS - 1 })
    for (const fileId of [...replaced, ...beyond]) await removeFileLater(tx, fileId)
    // The key is fixed here, so that a repeated job replaces its file instead of leaving a second one.
    const key = `private/exports/course-${randomBytes(16).toString('hex')}.zip`
    await enqueue(tx, { kind: MAKE_COURSE_EXPORT, payload: { exportId, key } })
  })
}
