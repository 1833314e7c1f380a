import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { lockActiveAdmins } from './accounts.erasure.queries.ts'
import { lockAccount } from './accounts.queries.ts'

/**
 * Locks a user's account for a change by an admin. If two admins remove each other at the same time, the second is no longer an admin and
 * is refused. Therefore, one admin always remains.
 */
export async function lockPerson(tx: Tx, adminId: string, personId: string): Promise<void> {
  if (adminId === personId) refuse('PERSON_OWN')
  if (!(await lockActiveAdmins(tx, personId)).includes(adminId)) refuse('NOT_ALLOWED')
  const account = await lockAccount(tx, personId)
  if (!account || account.erasedAt) refuse('PERSON_NOT_FOUND')
}
