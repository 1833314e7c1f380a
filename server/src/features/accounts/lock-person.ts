import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { lockActiveAdmins } from './accounts.erasure.queries.ts'
import { lockAccount } from './accounts.queries.ts'

/**
 * Holds a person's account for what an admin does to it. Of admins who do something to each other at once, the second finds
 * that they are one no more: so an admin always remains, without being counted.
 */
export async function lockPerson(tx: Tx, adminId: string, personId: string): Promise<void> {
  if (adminId === personId) refuse('PERSON_OWN')
  if (!(await lockActiveAdmins(tx)).includes(adminId)) refuse('NOT_ALLOWED')
  const account = await lockAccount(tx, personId)
  if (!account || account.erasedAt) refuse('PERSON_NOT_FOUND')
}
