/** Queries that other features may call. */
export { clearReview, markDuplicateLine, noteForReview, setRefundState } from './orders.queries.ts'
