import type { Role } from '@akada/contract/accounts.ts'
import type { Db } from '#platform/database/database.ts'
import { listRoles } from './accounts.queries.ts'

/** The roles a person has at this moment. */
export const rolesOf = async (db: Db, userId: string): Promise<Role[]> => listRoles(db, userId)
