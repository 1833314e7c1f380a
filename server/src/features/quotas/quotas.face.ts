/** Queries that other features may call. */
export { findStorageOwner, lockSpace } from './quotas.queries.ts'
