/** Queries that other features may call. */
export { endBySeat, endByStaff, endEnrollments, eraseEnrollmentReasons, hasEndedEnrollment, isEnrolled } from './enrollments.queries.ts'
