import type { Enrollment } from '@akada/contract/enrollments.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findEnrollmentView } from './enrollments.listing.queries.ts'
import { maySeeEnrollment } from './enrollments.rules.ts'
import { asEnrollment, viewing } from './enrollments.views.ts'

export async function getEnrollment(db: Db, { id, viewer, now }: { id: number; viewer: User; now: Date }): Promise<Enrollment> {
  const enrollment = await findEnrollmentView(db, id)
  if (!enrollment || !maySeeEnrollment(enrollment, viewer)) return refuse('ENROLLMENT_NOT_FOUND')
  return asEnrollment(enrollment, await viewing(db, now))
}
