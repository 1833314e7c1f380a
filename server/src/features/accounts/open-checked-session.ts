import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { queueNotice } from './accounts.email-queue.ts'
import { isFactorOn } from './accounts.factors.queries.ts'
import { lockAccount, reopenAccount } from './accounts.queries.ts'
import { type NewVisit, openSession } from './open-session.ts'

export type CheckedLogin = {
  id: string
  /** The hash that matched the password. Null if the login was checked without the password. */
  passwordHash: string | null
  /** Whether the second factor was checked. */
  hasSecondFactor: boolean
}

/** Starts a session unless the account changed after the check. Reopens an account that its owner closed. */
export async function openCheckedSession(tx: Tx, checked: CheckedLogin, visit: Omit<NewVisit, 'userId'>): Promise<string> {
  const account = (await lockAccount(tx, checked.id)) ?? refuse('WRONG_CREDENTIALS')
  const isSame = checked.passwordHash === null || account.passwordHash === checked.passwordHash
  if (!isSame || account.suspendedAt !== null || account.erasedAt !== null) refuse('WRONG_CREDENTIALS')
  if (!checked.hasSecondFactor && (await isFactorOn(tx, account.id))) refuse('SECOND_FACTOR_REQUIRED')
  if (account.eraseAt !== null) {
    await reopenAccount(tx, account.id)
    await queueNotice(tx, account.id, 'ACCOUNT_STAYS')
  }
  return openSession(tx, { ...visit, userId: account.id })
}
