import type { Db, Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { hashPassword, NO_PASSWORD } from '#platform/security/passwords.ts'
import { deleteAttempts } from './accounts.attempts.queries.ts'
import { takeCode } from './accounts.codes.queries.ts'
import { queueNotice } from './accounts.email-queue.ts'
import { findPerson, lockAccount, setPassword } from './accounts.queries.ts'
import { deleteSessions } from './accounts.sessions.queries.ts'
import { hashToken } from './accounts.tokens.ts'
import { checkPassword } from './check-password.ts'
import { type DropWords, recordFirstProof } from './record-first-proof.ts'
import { requireCodeOwner } from './verify-email.ts'

/** Unlinks a user's logins whose address isn't the account's. */
export type UnlinkOthers = (tx: Tx, userId: string) => Promise<void>

export type Reset = {
  code: string
  newPassword: string
  siteName: string
  address: string
  dropWords: DropWords
  unlinkOthers: UnlinkOthers
  now: Date
}

/**
 * Sets a new password with an emailed code, once. Ends every session, and the logins with another address, because a stranger who knew the
 * old password may have linked them. If the password is refused, the code stays valid.
 */
export async function resetPassword(db: Db, { code, newPassword, siteName, address, ...reset }: Reset): Promise<void> {
  const { dropWords, unlinkOthers, now } = reset
  const userId = await requireCodeOwner(db, 'RESET_PASSWORD', { code, address, now })
  const person = (await findPerson(db, userId)) ?? refuse('CODE_INVALID')
  const errors = await checkPassword({ password: newPassword, person, siteName, path: 'newPassword' })
  if (errors.length > 0) refuse('INVALID_INPUT', { errors })

  const passwordHash = await hashPassword(newPassword)
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, userId)
    const given = { purpose: 'RESET_PASSWORD', codeHash: hashToken(code), now } as const
    if ((await takeCode(tx, given)) === undefined) refuse('CODE_INVALID')
    await setPassword(tx, userId, passwordHash)
    const isFirst = await recordFirstProof(tx, { userId, keptSessionId: null, dropWords, now })
    await deleteSessions(tx, userId)
    await unlinkOthers(tx, userId)
    // Failed guesses by others must not delay the owner's login.
    await deleteAttempts(tx, person.email)
    // Before the first proof of the email address, a stranger may have chosen both the password and the name, so no notice is sent.
    if (!isFirst && account?.passwordHash !== NO_PASSWORD) await queueNotice(tx, userId, 'PASSWORD_CHANGED')
  })
}
