import type { Enrollment } from '@akada/contract/enrollments.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findEnrollmentViewOfCourse } from './enrollments.listing.queries.ts'
import { asEnrollment, viewing } from './enrollments.views.ts'

type Asked = { userId: string; courseId: number; now: Date }

export async function getEnrollmentOfCourse(db: Db, { userId, courseId, now }: Asked): Promise<Enrollment> {
  const enrollment = (await findEnrollmentViewOfCourse(db, userId, courseId)) ?? refuse('ENROLLMENT_NOT_FOUND')
  return asEnrollment(enrollment, await viewing(db, now))
}
