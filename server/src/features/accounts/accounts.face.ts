/** Queries that other features may call. */

export { findAddress, listAccounts } from './accounts.directory.queries.ts'
export { addRole } from './accounts.profile.queries.ts'
export { findAccount, findCredentials, findPerson, listRoles, lockAccount } from './accounts.queries.ts'
export { deleteSessions, findSession, listValidSessionIds } from './accounts.sessions.queries.ts'
