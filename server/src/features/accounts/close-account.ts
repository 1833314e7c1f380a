import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { deleteAccess, isAdmin, lockActiveAdmins, markClosed } from './accounts.erasure.queries.ts'

/** Ends every session; until `eraseAt` a login opens the account again. Somebody has to be left who can make others an admin. */
export async function closeAccount(tx: Tx, userId: string, eraseAt: Date): Promise<void> {
  if (await isAdmin(tx, userId)) {
    const admins = await lockActiveAdmins(tx)
    if (admins.every((id) => id === userId)) refuse('LAST_ADMIN')
  }
  await markClosed(tx, userId, eraseAt)
  await deleteAccess(tx, userId)
}
