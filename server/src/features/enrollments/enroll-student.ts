import { removeWish } from '#features/wishlist/remove-wish.ts'
import type { Tx } from '#platform/database/database.ts'
import { getEnrollmentId, insertEnrollment, isFinished, type NewEnrollment } from './enrollments.queries.ts'
import { queueCertificateAgain } from './queue-certificate.ts'
import { queueCourseMessage } from './send-course-message.ts'

/** Gives the right to learn a course, once. `isNew` is false for someone who has it already. Whether they may is the caller's question. */
export async function enrollStudent(tx: Tx, enrollment: NewEnrollment): Promise<{ enrollmentId: number; isNew: boolean }> {
  const enrollmentId = await insertEnrollment(tx, enrollment)
  await removeWish(tx, enrollment)
  if (enrollmentId !== undefined) {
    // Bought again after a refund: what was finished then still is.
    if (await isFinished(tx, enrollmentId)) await queueCertificateAgain(tx, enrollmentId)
    await queueCourseMessage(tx, { enrollmentId, message: 'WELCOME' })
    return { enrollmentId, isNew: true }
  }
  return { enrollmentId: await getEnrollmentId(tx, enrollment.userId, enrollment.courseId), isNew: false }
}
