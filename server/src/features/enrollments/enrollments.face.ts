/** Queries that other features may call. */
export { endByStaff, endEnrollments, eraseEnrollmentReasons } from './enrollments.queries.ts'
