/** Queries that other features may call. */
export { lockReview, removeReview, removeReviewsOf } from './reviews.queries.ts'
