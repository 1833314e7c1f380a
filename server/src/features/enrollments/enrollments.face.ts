/** Queries that other features may call. */
export { endEnrollment } from './enrollments.queries.ts'
