/** Queries that other features may call. */
export { markUncertain } from './refunds.queries.ts'
