import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { deleteCodes } from './accounts.codes.queries.ts'
import { queueNotice } from './accounts.email-queue.ts'
import { deleteFactor } from './accounts.factors.queries.ts'
import { markEmailVerified, reopenAccount } from './accounts.queries.ts'
import { deleteSessions } from './accounts.sessions.queries.ts'

/** The job that removes data stored by other features before the email address was proven. Payload: `{ userId, provenAt }`. */
export const DELETE_UNPROVEN_SETUP = 'delete-unproven-setup'

type Proof = {
  userId: string
  /** The session to keep: the one that submitted the emailed code. If null, all sessions end. */
  keptSessionId: string | null
  dropWords: DropWords
  now: Date
}

/** Deletes the content that other features stored for an account before its owner first proved the email address. */
export type DropWords = (tx: Tx, userId: string, now: Date) => Promise<void>

/**
 * Marks the email address as verified. A stranger may have created the account, so the first proof ends sessions and removes the second
 * factor and a pending deletion (docs/security.md, "Unproven addresses"). Without a session to keep, it also deletes the account's content
 * and sends no notice about settings that a stranger may have made. Returns false and changes nothing if the address was proven before.
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
