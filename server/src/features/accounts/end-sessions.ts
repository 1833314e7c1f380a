import { recordAct } from '#features/audit/record-act.ts'
import type { Tx } from '#platform/database/database.ts'
import { deleteEverySession } from './accounts.directory.queries.ts'
import { deleteSessions } from './accounts.sessions.queries.ts'

type SignedOut = {
  userId: string
  /** Null on the command line. */
  by: string | null
  reason?: string
  now: Date
}

/** Signs a person out everywhere; answers how many sessions there were. */
export async function endSessions(tx: Tx, { userId, by, reason, now }: SignedOut): Promise<number> {
  await recordAct(tx, { act: 'PERSON_SIGNED_OUT', by, subject: { kind: 'PERSON', id: userId }, reason, now })
  return deleteSessions(tx, userId)
}

/** Signs everybody out, as after somebody has seen the tokens. */
export async function endEverySession(tx: Tx, now: Date): Promise<number> {
  await recordAct(tx, { act: 'EVERYBODY_SIGNED_OUT', by: null, subject: { kind: 'SITE', id: 'sessions' }, now })
  return deleteEverySession(tx)
}
