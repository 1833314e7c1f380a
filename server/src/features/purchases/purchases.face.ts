/** Queries that other features may call. */
export { eraseRemarks } from './purchases.remarks.queries.ts'
