import type { EnrollmentStatus, StudentEnrollment } from '@akada/contract/staff-enrollments.ts'

export const statusWords: Record<EnrollmentStatus, { text: string; kind: 'success' | 'neutral' }> = {
  ACTIVE: { text: 'Active', kind: 'success' },
  REFUNDED: { text: 'Refunded', kind: 'neutral' },
  ENDED: { text: 'Ended', kind: 'neutral' },
}

/** Tells what happens when staff end an enrollment. */
export function endWords({ hasCertificate }: StudentEnrollment): string {
  const certificate = hasCertificate ? ' The certificate is revoked.' : ''
  return `The student loses access to the course.${certificate} Their progress is kept in case they enroll again. No money is refunded, because nothing was paid.`
}
