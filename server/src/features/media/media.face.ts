/** Queries that other features may call. */
export { setPoster } from './media.queries.ts'
