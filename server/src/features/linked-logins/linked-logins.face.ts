/** Queries that other features may call. */

export { eraseLinks } from './linked-logins.queries.ts'
