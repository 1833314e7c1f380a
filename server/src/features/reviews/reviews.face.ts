/** Queries that other features may call. */
export { lockReview, removeReview } from './reviews.queries.ts'
