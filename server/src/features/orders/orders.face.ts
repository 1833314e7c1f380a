/** Queries that other features may call. */
export { noteForReview, setRefundState } from './orders.queries.ts'
