import { recordAct } from '#features/audit/record-act.ts'
import type { Tx } from '#platform/database/database.ts'
import { setSuspended } from './accounts.directory.queries.ts'
import { deleteAccess } from './accounts.erasure.queries.ts'

type Suspension = { userId: string; by: string; reason: string; now: Date }

/** Suspends a user and ends their sessions. Returns false if the user is already suspended. */
export async function suspendAccount(tx: Tx, { userId, by, reason, now }: Suspension): Promise<boolean> {
  if (!(await setSuspended(tx, userId, now))) return false
  await deleteAccess(tx, userId)
  await recordAct(tx, { act: 'PERSON_SUSPENDED', by, subject: { kind: 'PERSON', id: userId }, reason, now })
  return true
}

/** Ends a suspension. Returns false if the user wasn't suspended. */
export async function restoreAccount(tx: Tx, { userId, by, reason, now }: Suspension): Promise<boolean> {
  if (!(await setSuspended(tx, userId, null))) return false
  await recordAct(tx, { act: 'PERSON_RESTORED', by, subject: { kind: 'PERSON', id: userId }, reason, now })
  return true
}
