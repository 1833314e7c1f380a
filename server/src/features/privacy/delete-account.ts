import { moneyText } from '@akada/contract/money.ts'
import { dayText } from '@akada/contract/time-zone.ts'
import { closeAccount } from '#features/accounts/close-account.ts'
import { type EarningsDue, listEarningsDue } from '#features/payouts/list-earnings-due.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { findClosing, lockClosing } from './privacy.queries.ts'
import { daysAfter, GRACE_DAYS } from './privacy.rules.ts'

export const ERASE_ACCOUNT = 'erase-account'
export const MAIL_CLOSED = 'mail-closed'

type Closing = { userId: string; leavesEarnings: boolean; timeZone: string; now: Date }

/**
 * Closes an account immediately and queues its erasure. Returns the time of the erasure and the earnings due. A repeated call changes
 * nothing. Refuses a user who has earnings but no bank details, unless the user gives up the earnings.
 */
export const deleteAccount = (db: Db, { userId, leavesEarnings, timeZone, now }: Closing) =>
  db.transaction().execute(async (tx) => {
    await lockClosing(tx, userId)
    const earningsDue = await listEarningsDue(tx, userId)
    const closed = await findClosing(tx, userId)
    if (closed?.eraseAt) return { eraseAt: closed.eraseAt, earningsDue }

    const homeless = earningsDue.filter(({ hasAccount }) => !hasAccount)
    if (homeless.length > 0 && !leavesEarnings) refuse('EARNINGS_DUE', { message: earningsSentence(homeless, timeZone) })

    const eraseAt = daysAfter(now, GRACE_DAYS)
    await closeAccount(tx, userId, eraseAt)
    await enqueue(tx, { kind: ERASE_ACCOUNT, payload: { userId, eraseAt }, runAt: eraseAt })
    await enqueue(tx, { kind: MAIL_CLOSED, payload: { userId, eraseAt } })
    return { eraseAt, earningsDue }
  })

const earningsSentence = (due: readonly EarningsDue[], timeZone: string): string =>
  `${due.map((one) => dueText(one, timeZone)).join(' and ')} of your earnings can’t be paid out without your bank details. Add a payout account first.`

/** Formats earnings like `₦10,342.50 (available from Nov 30, 2026)`. */
export const dueText = ({ amountMinor, currency, ...when }: EarningsDue, timeZone: string): string =>
  `${moneyText(amountMinor, currency)} (available ${whenText(when, timeZone)})`

function whenText({ availableAt, isHeld }: Pick<EarningsDue, 'availableAt' | 'isHeld'>, timeZone: string): string {
  if (availableAt === null) return 'now'
  const from = `from ${dayText(timeZone, availableAt)}`
  return isHeld ? `${from} at the earliest, after an open dispute or refund request is decided` : from
}
