import type { StudentEnrollment } from '@akada/contract/staff-enrollments.ts'
import { percentDone } from '#features/enrollments/enrollments.rules.ts'
import type { StudentEnrollmentRow } from './staff-enrollments.queries.ts'
import { endProblem } from './staff-enrollments.rules.ts'

export const asStudentEnrollment = (row: StudentEnrollmentRow, staffId: string): StudentEnrollment => ({
  id: row.id,
  course: { id: row.courseId, title: row.title },
  source: row.source,
  status: row.status,
  enrolledAt: row.enrolledAt.toISOString(),
  progress: percentDone(row),
  hasCertificate: row.hasCertificate,
  orderId: row.orderId,
  enrolled: row.enrolledBy === null ? null : { by: row.enrolledBy, reason: row.enrollReason },
  ended: row.endedBy === null || row.endedAt === null ? null : { by: row.endedBy, reason: row.endReason, at: row.endedAt.toISOString() },
  mayEnd: endProblem(row, staffId) === null,
})
