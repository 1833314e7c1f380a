import type { Db, Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'

export const SEND_VERIFICATION = 'send-verification'
export const SEND_RESET_LINK = 'send-reset-link'
export const SEND_NOTICE = 'send-account-notice'

export type Notice =
  | 'PASSWORD_CHANGED'
  | 'SECOND_FACTOR_ON'
  | 'SECOND_FACTOR_OFF'
  | 'SECOND_FACTOR_RESET'
  | 'RECOVERY_CODES_RENEWED'
  | 'ACCOUNT_STAYS'

export const queueVerification = (db: Db, userId: string) => enqueue(db, { kind: SEND_VERIFICATION, payload: { userId } })

/** Queues a job even for an unknown account (null), so that the response time doesn't reveal whether the account exists. */
export const queueResetLink = (db: Db, userId: string | null) => enqueue(db, { kind: SEND_RESET_LINK, payload: { userId } })

/** Queues a notice to a user about a change to their account, in the transaction that makes the change. */
export const queueNotice = (tx: Tx, userId: string, notice: Notice) => enqueue(tx, { kind: SEND_NOTICE, payload: { userId, notice } })
