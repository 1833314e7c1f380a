import type { Tx } from '#platform/database/database.ts'
import { deleteAttempts } from './accounts.attempts.queries.ts'
import { blankPerson, deleteAccess, deleteGrantedRoles, deleteSecondFactor } from './accounts.erasure.queries.ts'

/** Erases a user if the account is closed and the erasure is due. Returns false if the account was reopened or is already erased. */
export async function erasePerson(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const email = await blankPerson(tx, userId, now)
  if (email === undefined) return false
  await deleteAccess(tx, userId)
  await deleteSecondFactor(tx, userId)
  await deleteGrantedRoles(tx, userId)
  await deleteAttempts(tx, email)
  return true
}
