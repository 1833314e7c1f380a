import type { Role } from '@akada/contract/accounts.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { deleteRole } from './accounts.directory.queries.ts'
import { isAdmin, lockActiveAdmins } from './accounts.erasure.queries.ts'

/**
 * Removes a role, effective from the next request. Returns whether the user had it. Refuses to remove the last admin's role, because only
 * admins can add admins.
 */
export async function removeRole(tx: Tx, userId: string, role: Role): Promise<boolean> {
  if (role === 'STUDENT') refuse('INVALID_INPUT', { message: 'All users are students. You can’t remove that role.' })
  if (role === 'ADMIN') {
    const admins = await lockActiveAdmins(tx, userId)
    if ((await isAdmin(tx, userId)) && admins.every((id) => id === userId))
      refuse('LAST_ADMIN', { message: 'This is the only admin. Make another user an admin first.' })
  }
  return deleteRole(tx, userId, role)
}
