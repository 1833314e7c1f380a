/** Queries that other features may call. */

export { deleteAccountsBefore } from './payouts.accounts.queries.ts'
