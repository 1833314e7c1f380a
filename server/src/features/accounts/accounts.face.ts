/** Queries that other features may call. */

export { addRole } from './accounts.profile.queries.ts'
export { listRoles } from './accounts.queries.ts'
export { listValidSessionIds } from './accounts.sessions.queries.ts'
