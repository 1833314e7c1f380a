import { recordAct } from '#features/audit/record-act.ts'
import type { Tx } from '#platform/database/database.ts'
import { deleteEverySession } from './accounts.directory.queries.ts'
import { deleteSessions } from './accounts.sessions.queries.ts'

type SignedOut = {
  userId: string
  /** The admin who acts. Null for the command line. */
  by: string | null
  reason?: string
  now: Date
}

/** Logs a user out everywhere. Returns the number of ended sessions. */
export async function endSessions(tx: Tx, { userId, by, reason, now }: SignedOut): Promise<number> {
  await recordAct(tx, { act: 'PERSON_SIGNED_OUT', by, subject: { kind: 'PERSON', id: userId }, reason, now })
  return deleteSessions(tx, userId)
}

/** Logs all users out, for example after tokens were leaked. */
export async function endEverySession(tx: Tx, now: Date): Promise<number> {
  await recordAct(tx, { act: 'EVERYBODY_SIGNED_OUT', by: null, subject: { kind: 'SITE', id: 'sessions' }, now })
  return deleteEverySession(tx)
}
