import type { Role } from '@akada/contract/accounts.ts'
import type { Tx } from '#platform/database/database.ts'
import { insertRole } from './accounts.profile.queries.ts'

/** Gives a person a role, from their next request on; one they have is kept. */
export const grantRole = (tx: Tx, userId: string, role: Role): Promise<void> => insertRole(tx, userId, role)
