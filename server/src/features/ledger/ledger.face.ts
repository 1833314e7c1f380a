/** Queries that other features may call. */
export { wasReversed } from './ledger.queries.ts'
