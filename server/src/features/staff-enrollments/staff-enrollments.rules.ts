import type { EnrollmentStatus } from '@akada/contract/staff-enrollments.ts'

export type EnrollmentToEnd = {
  status: EnrollmentStatus
  studentId: string
  instructorId: string | null
  /** Whether an order line with a price opened it. */
  isPaid: boolean
}

/** Returns why a staff member can't end an enrollment, or null. Money is returned only by a refund, which also ends the enrollment. */
export function endProblem({ status, studentId, instructorId, isPaid }: EnrollmentToEnd, staffId: string) {
  if (studentId === staffId) return 'PERSON_OWN'
  if (instructorId === staffId) return 'COURSE_OWN'
  if (status !== 'ACTIVE') return 'STUDENT_ENROLLMENT_ENDED'
  return isPaid ? 'ENROLLMENT_PAID' : null
}

export type CourseToOpen = { status: string; instructorId: string | null }

/** Returns why a staff member can't enroll a user in a course, or null. */
export function openProblem(course: CourseToOpen | undefined, { studentId, staffId }: { studentId: string; staffId: string }) {
  if (studentId === staffId) return 'PERSON_OWN'
  if (course?.status !== 'LIVE') return 'COURSE_NOT_FOUND'
  if (course.instructorId === staffId) return 'COURSE_OWN'
  return course.instructorId === studentId ? 'STUDENT_TEACHES' : null
}
