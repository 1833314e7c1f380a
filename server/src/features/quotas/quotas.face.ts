/** Queries that other features may call. */
export { lockSpace } from './quotas.queries.ts'
