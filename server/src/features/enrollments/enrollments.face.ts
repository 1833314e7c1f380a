/** Queries that other features may call. */
export { endByStaff, endEnrollments, eraseEnrollmentReasons, hasEndedEnrollment, isEnrolled } from './enrollments.queries.ts'
