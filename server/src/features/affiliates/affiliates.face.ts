/** Queries that other features may call. */
export { deleteAffiliate } from './affiliates.queries.ts'
