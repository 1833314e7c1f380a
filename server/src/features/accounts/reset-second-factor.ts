import { recordAct } from '#features/audit/record-act.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { queueNotice } from './accounts.email-queue.ts'
import { deleteFactor, isFactorOn } from './accounts.factors.queries.ts'
import { lockAccount } from './accounts.queries.ts'
import { deleteSessions } from './accounts.sessions.queries.ts'

type Reset = {
  userId: string
  /** The admin who acts. Null for the command line. */
  by: string | null
  reason?: string
  now: Date
}

/**
 * Turns off a second factor for a user who lost the app and the recovery codes. Ends every session and notifies the user, because the
 * requester may be an impostor.
 */
export async function resetSecondFactor(tx: Tx, { userId, by, reason, now }: Reset): Promise<void> {
  await lockAccount(tx, userId)
  if (!(await isFactorOn(tx, userId))) refuse('SECOND_FACTOR_OFF')
  await deleteFactor(tx, userId)
  await deleteSessions(tx, userId)
  await queueNotice(tx, userId, 'SECOND_FACTOR_RESET')
  await recordAct(tx, { act: 'SECOND_FACTOR_RESET', by, subject: { kind: 'PERSON', id: userId }, reason, now })
}
