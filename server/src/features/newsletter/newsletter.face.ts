/** Queries that other features may call. */
export { deleteReader } from './newsletter.queries.ts'
