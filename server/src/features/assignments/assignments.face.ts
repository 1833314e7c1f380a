/** Queries that other features may call. */
export { countWaiting } from './assignments.inbox.queries.ts'
