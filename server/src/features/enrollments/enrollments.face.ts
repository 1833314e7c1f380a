/** Queries that other features may call. */
export { endEnrollments } from './enrollments.queries.ts'
