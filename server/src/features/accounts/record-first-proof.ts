import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { deleteCodes } from './accounts.codes.queries.ts'
import { deleteFactor } from './accounts.factors.queries.ts'
import { queueNotice } from './accounts.letters.ts'
import { markEmailVerified, reopenAccount } from './accounts.queries.ts'
import { deleteSessions } from './accounts.sessions.queries.ts'

/** Removes what other features stored for the account before its address was proven. Payload: `{ userId, provenAt }`. */
export const DELETE_UNPROVEN_SETUP = 'delete-unproven-setup'

type Proof = {
  userId: string
  /** The session whose person also had the mailed code; null ends every session. */
  keptSessionId: string | null
  now: Date
}

/**
 * Marks the address as verified. The account may have been made by someone who doesn't own the address, so the first proof ends
 * sessions and removes the second factor and a pending deletion (docs/security.md, "Unproven addresses").
 * Returns false, and changes nothing, when the address was proven before.
 */
export async function recordFirstProof(tx: Tx, { userId, keptSessionId, now }: Proof): Promise<boolean> {
  if (!(await markEmailVerified(tx, userId, now))) return false
  await deleteSessions(tx, userId, { but: keptSessionId })
  await deleteCodes(tx, userId, 'VERIFY_EMAIL')
  if (await deleteFactor(tx, userId)) await queueNotice(tx, userId, 'SECOND_FACTOR_OFF')
  await reopenAccount(tx, userId)
  await enqueue(tx, { kind: DELETE_UNPROVEN_SETUP, payload: { userId, provenAt: now } })
  return true
}
