// What people did with their accounts after the backup that was restored, done again: nobody is asked, and nothing is refused.
import type { Tx } from '#platform/database/database.ts'
import { deleteAccess } from './accounts.erasure.queries.ts'
import { reopenAccount } from './accounts.queries.ts'
import { hideProfileOf, putErasure } from './accounts.withdrawals.queries.ts'

/** False for somebody whom the backup doesn’t know, or who is erased in it. */
export async function closeAgain(tx: Tx, userId: string, eraseAt: Date): Promise<boolean> {
  if (!(await putErasure(tx, userId, eraseAt))) return false
  await deleteAccess(tx, userId)
  return true
}

export const openAgain = (tx: Tx, userId: string): Promise<void> => reopenAccount(tx, userId)
export const hideAgain = (tx: Tx, userId: string): Promise<void> => hideProfileOf(tx, userId)
