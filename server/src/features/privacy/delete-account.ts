import { closeAccount } from '#features/accounts/close-account.ts'
import type { Db } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { findClosing, lockClosing } from './privacy.queries.ts'
import { daysAfter, GRACE_DAYS } from './privacy.rules.ts'

export const ERASE_ACCOUNT = 'erase-account'
export const MAIL_CLOSED = 'mail-closed'

/** Closes an account at once and queues its erasure; answers when that will be. Done again, it changes nothing. */
export const deleteAccount = (db: Db, userId: string, now: Date): Promise<Date> =>
  db.transaction().execute(async (tx) => {
    await lockClosing(tx, userId)
    const closed = await findClosing(tx, userId)
    if (closed?.eraseAt) return closed.eraseAt

    const eraseAt = daysAfter(now, GRACE_DAYS)
    await closeAccount(tx, userId, eraseAt)
    await enqueue(tx, { kind: ERASE_ACCOUNT, payload: { userId, eraseAt }, runAt: eraseAt })
    await enqueue(tx, { kind: MAIL_CLOSED, payload: { userId, eraseAt } })
    return eraseAt
  })
