import { removeOwnedCourse } from '#features/cart/remove-owned-course.ts'
import { removeWish } from '#features/wishlist/remove-wish.ts'
import type { Tx } from '#platform/database/database.ts'
import { getEnrollmentId, insertEnrollment, type NewEnrollment } from './enrollments.queries.ts'
import { queueCertificateAgain } from './queue-certificate.ts'
import { queueCourseMessage } from './send-course-message.ts'

/**
 * Enrolls a student, once, and removes the course from their cart and wishlist. `isNew` is false if the student is enrolled already. The
 * caller checks the right to enroll.
 */
export async function enrollStudent(tx: Tx, enrollment: NewEnrollment): Promise<{ enrollmentId: number; isNew: boolean }> {
  // Locks the cart before the first write, so that concurrent enrollments of one student wait here and don't deadlock.
  await removeOwnedCourse(tx, enrollment)
  const opened = await insertEnrollment(tx, enrollment)
  await removeWish(tx, enrollment)
  if (opened) {
    // A course that ended and was opened again is still finished, so the certificate is reissued.
    if (opened.completedAt !== null) await queueCertificateAgain(tx, opened.id)
    if (opened.hasWelcome) await queueCourseMessage(tx, { enrollmentId: opened.id, message: 'WELCOME' })
    return { enrollmentId: opened.id, isNew: true }
  }
  return { enrollmentId: await getEnrollmentId(tx, enrollment.userId, enrollment.courseId), isNew: false }
}
