import type { Tx } from '#platform/database/database.ts'
import { deleteAttempts } from './accounts.attempts.queries.ts'
import { blankPerson, deleteAccess, deleteGrantedRoles, deleteSecondFactor } from './accounts.erasure.queries.ts'

/** Erases who somebody was, if they closed their account and its time has come. False for one who has come back, or is erased. */
export async function erasePerson(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const email = await blankPerson(tx, userId, now)
  if (email === undefined) return false
  await deleteAccess(tx, userId)
  await deleteSecondFactor(tx, userId)
  await deleteGrantedRoles(tx, userId)
  await deleteAttempts(tx, email)
  return true
}
