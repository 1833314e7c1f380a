/** Queries that other features may call. */
export { markPurchases } from './performance.counting.queries.ts'
