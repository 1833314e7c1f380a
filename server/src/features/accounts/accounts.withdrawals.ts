// Repeats account changes that users made after the restored backup was created. Skips confirmations and never throws a refusal.
import type { Tx } from '#platform/database/database.ts'
import { deleteAccess } from './accounts.erasure.queries.ts'
import { reopenAccount } from './accounts.queries.ts'
import { hideProfileOf, putErasure } from './accounts.withdrawals.queries.ts'

/** Closes an account again. Returns false if the backup doesn't contain the user or the user is erased in it. */
export async function closeAgain(tx: Tx, userId: string, eraseAt: Date): Promise<boolean> {
  if (!(await putErasure(tx, userId, eraseAt))) return false
  await deleteAccess(tx, userId)
  return true
}

export const openAgain = (tx: Tx, userId: string): Promise<void> => reopenAccount(tx, userId)
export const hideAgain = (tx: Tx, userId: string): Promise<void> => hideProfileOf(tx, userId)
