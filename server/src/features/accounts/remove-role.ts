import type { Role } from '@akada/contract/accounts.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { deleteRole } from './accounts.directory.queries.ts'
import { isAdmin, lockActiveAdmins } from './accounts.erasure.queries.ts'

/**
 * Removes a role, effective from the next request. Returns whether the user had it. Refuses for the last admin, because only admins can add
 * admins.
 */
export async function removeRole(tx: Tx, userId: string, role: Role): Promise<boolean> {
  if (role === 'STUDENT') refuse('INVALID_INPUT', { message: 'Everybody is a student; that role can’t be taken.' })
  if (role === 'ADMIN') {
    const admins = await lockActiveAdmins(tx)
    if ((await isAdmin(tx, userId)) && admins.every((id) => id === userId))
      refuse('LAST_ADMIN', { message: 'This is the last admin. Make somebody else an admin first.' })
  }
  return deleteRole(tx, userId, role)
}
