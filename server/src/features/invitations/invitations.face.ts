/** Queries that other features may call. */
export { eraseInvitations } from './invitations.queries.ts'
