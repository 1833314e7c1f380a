/** Queries that other features may call. */
export { eraseSignatories } from './course-reviews.snapshots.queries.ts'
