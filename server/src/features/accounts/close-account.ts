import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { deleteAccess, isAdmin, lockActiveAdmins, markClosed } from './accounts.erasure.queries.ts'

/**
 * Closes an account and ends its sessions. Until `eraseAt`, a login reopens it. Refuses to close the last admin's account, because only
 * admins can add admins.
 */
export async function closeAccount(tx: Tx, userId: string, eraseAt: Date): Promise<void> {
  if (await isAdmin(tx, userId)) {
    const admins = await lockActiveAdmins(tx, userId)
    if (admins.every((id) => id === userId)) refuse('LAST_ADMIN')
  }
  await markClosed(tx, userId, eraseAt)
  await deleteAccess(tx, userId)
}
