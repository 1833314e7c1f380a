import type { Db, Tx } from '#platform/database/database.ts'
import { finishEnrollment, hasLecturesLeft, listLearnedThrough, lockEnrollment } from './enrollments.progress.queries.ts'
import type { LockedEnrollment } from './enrollments.rules.ts'
import { queueCertificate } from './queue-certificate.ts'
import { queueCourseMessage } from './send-course-message.ts'

/** Finishes an enrollment permanently, and queues its certificate and the completion message. */
export async function finishCourse(tx: Tx, enrollment: LockedEnrollment, now: Date): Promise<void> {
  await finishEnrollment(tx, enrollment, now)
  await queueCertificate(tx, enrollment.id)
  await queueCourseMessage(tx, { enrollmentId: enrollment.id, message: 'COMPLETION' })
}

/** Finishes the enrollments of students who completed all lectures that remain after others were deleted. */
export async function finishLearnedThrough(db: Db, courseId: number, now: Date): Promise<void> {
  for (const { userId } of await listLearnedThrough(db, courseId))
    await db.transaction().execute(async (tx) => {
      const enrollment = await lockEnrollment(tx, userId, courseId)
      if (enrollment?.status !== 'ACTIVE' || enrollment.completedAt !== null || (await hasLecturesLeft(tx, enrollment.id))) return
      await finishCourse(tx, enrollment, now)
    })
}
