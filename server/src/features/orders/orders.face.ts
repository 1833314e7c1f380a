/** Queries that other features may call. */
export { clearReview, lockOrdersOf, markDuplicateLine, noteForReview, setRefundState } from './orders.queries.ts'
export type { ReceiptSnapshot } from './orders.receipts.queries.ts'
export { listReducedBundles, type ReducedBundle } from './orders.reductions.queries.ts'
