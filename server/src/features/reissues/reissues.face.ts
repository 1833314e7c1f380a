/** Queries that other features may call. */
export { deleteReissuesOf } from './reissues.queries.ts'
