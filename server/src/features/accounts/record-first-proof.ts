import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { deleteCodes } from './accounts.codes.queries.ts'
import { deleteFactor } from './accounts.factors.queries.ts'
import { queueNotice } from './accounts.letters.ts'
import { markEmailVerified, reopenAccount } from './accounts.queries.ts'
import { deleteSessions } from './accounts.sessions.queries.ts'

/** Removes data that other features stored for the account before its address was proven. Payload: `{ userId, provenAt }`. */
export const DELETE_UNPROVEN_SETUP = 'delete-unproven-setup'

type Proof = {
  userId: string
  /** The session that also presented the mailed code. Null ends every session. */
  keptSessionId: string | null
  dropWords: DropWords
  now: Date
}

/** Deletes the content that other features store for an account before its owner first proves the address. */
export type DropWords = (tx: Tx, userId: string, now: Date) => Promise<void>

/**
 * Marks the address as verified. The account may have been made by someone who doesn't own the address, so the first proof ends
 * sessions and removes the second factor and a pending deletion (docs/security.md, "Unproven addresses"). Without a session of the
 * account, it also deletes the account's content and sends no notice about settings that a stranger may have made.
 * Returns false, and changes nothing, when the address was proven before.
 */
export async function recordFirstProof(tx: Tx, { userId, keptSessionId, dropWords, now }: Proof): Promise<boolean> {
  if (!(await markEmailVerified(tx, userId, now))) return false
  await deleteSessions(tx, userId, { but: keptSessionId })
  await deleteCodes(tx, userId, 'VERIFY_EMAIL')
  const hadFactor = await deleteFactor(tx, userId)
  await reopenAccount(tx, userId)
  if (keptSessionId === null) await dropWords(tx, userId, now)
  else if (hadFactor) await queueNotice(tx, userId, 'SECOND_FACTOR_OFF')
  await enqueue(tx, { kind: DELETE_UNPROVEN_SETUP, payload: { userId, provenAt: now } })
  return true
}
