/** Queries that other features may call. */
export { endByStaff, endEnrollments, eraseEnrollmentReasons, isEnrolled } from './enrollments.queries.ts'
