/** Queries that other features may call. */
export { deleteOrderSources, insertOrderSource } from './sources.queries.ts'
