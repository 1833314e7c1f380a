import { closeAgain, hideAgain, openAgain } from '#features/accounts/accounts.withdrawals.ts'
import { deleteReader } from '#features/newsletter/newsletter.face.ts'
import { repeatChoice } from '#features/notifications/repeat-choice.ts'
import { ERASE_ACCOUNT } from '#features/privacy/delete-account.ts'
import { eraseAccount } from '#features/privacy/erase-account.ts'
import type { Withdrawal } from '#platform/backup/withdrawal-log.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { isPerson } from './operations.queries.ts'

// Withdrawals in progress during the snapshot may be logged with an earlier time. Repeating a withdrawal is harmless.
const OVERLAP_MS = 15 * 60_000

/** Repeats the withdrawals made after a backup, in their original order. Returns their number. */
export async function repeatWithdrawals(deps: Deps, withdrawals: readonly Withdrawal[], since: Date): Promise<number> {
  const later = withdrawals.filter(({ at }) => Date.parse(at) >= since.getTime() - OVERLAP_MS)
  let repeated = 0
  for (const withdrawal of later) if (await repeat(deps, withdrawal)) repeated += 1
  return repeated
}

async function repeat(deps: Deps, withdrawal: Withdrawal): Promise<boolean> {
  if (withdrawal.kind === 'LOG_BEGUN') return false
  if (withdrawal.kind === 'PERSON_ERASED') return erase(deps, withdrawal.userId)
  return deps.db.transaction().execute(async (tx) => {
    if ('userId' in withdrawal && !(await isPerson(tx, withdrawal.userId))) return false
    await repeatOne(tx, withdrawal)
    return true
  })
}

async function erase(deps: Deps, userId: string): Promise<boolean> {
  const eraseAt = deps.clock()
  const isClosed = await deps.db.transaction().execute((tx) => closeAgain(tx, userId, eraseAt))
  if (isClosed) await eraseAccount(deps, { userId, eraseAt })
  return isClosed
}

async function repeatOne(tx: Tx, withdrawal: Exclude<Withdrawal, { kind: 'LOG_BEGUN' | 'PERSON_ERASED' }>): Promise<void> {
  switch (withdrawal.kind) {
    case 'ACCOUNT_CLOSED': {
      const [userId, eraseAt] = [withdrawal.userId, new Date(withdrawal.eraseAt)]
      if (await closeAgain(tx, userId, eraseAt)) await enqueue(tx, { kind: ERASE_ACCOUNT, payload: { userId, eraseAt }, runAt: eraseAt })
      return
    }
    case 'ACCOUNT_OPENED':
      return openAgain(tx, withdrawal.userId)
    case 'PROFILE_HIDDEN':
      return hideAgain(tx, withdrawal.userId)
    case 'NEWSLETTER_LEFT':
      return deleteReader(tx, withdrawal.subscriberId)
    case 'MAILS_OFF':
      return repeatChoice(tx, withdrawal.userId, withdrawal.mails)
  }
}
