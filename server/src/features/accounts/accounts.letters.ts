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

/** Queued for nobody too, so that it takes as long. */
export const queueResetLink = (db: Db, userId: string | null) => enqueue(db, { kind: SEND_RESET_LINK, payload: { userId } })

/** Tells a person what was done with their account, with what causes it. */
export const queueNotice = (tx: Tx, userId: string, notice: Notice) => enqueue(tx, { kind: SEND_NOTICE, payload: { userId, notice } })
