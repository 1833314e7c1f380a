import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { hashPassword } from '#platform/security/passwords.ts'
import { deleteCodes } from './accounts.codes.queries.ts'
import { queueNotice } from './accounts.email-queue.ts'
import { findPerson, lockAccount, setPassword } from './accounts.queries.ts'
import { deleteSessions } from './accounts.sessions.queries.ts'
import { checkPassword } from './check-password.ts'
import { confirmPassword } from './require-password.ts'

export type PasswordChange = { oldPassword: string; newPassword: string; siteName: string; address: string; now: Date }

/** Sets a new password and ends every session except the current one. */
export async function updatePassword(db: Db, user: User, change: PasswordChange): Promise<void> {
  const { oldPassword, newPassword, siteName, address, now } = change
  const person = (await findPerson(db, user.id)) ?? refuse('SIGN_IN_REQUIRED')
  const errors = await checkPassword({ password: newPassword, person, siteName, path: 'newPassword' })
  if (errors.length > 0) refuse('INVALID_INPUT', { errors })

  const confirmed = await confirmPassword(db, { userId: user.id, password: oldPassword, address, now, path: 'oldPassword' })
  const passwordHash = await hashPassword(newPassword)
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, user.id)
    // The password was changed after the check.
    if (account?.passwordHash !== confirmed) refuse('WRONG_PASSWORD')
    await setPassword(tx, user.id, passwordHash)
    await deleteCodes(tx, user.id, 'RESET_PASSWORD')
    await deleteSessions(tx, user.id, { but: user.sessionId })
    await queueNotice(tx, user.id, 'PASSWORD_CHANGED')
  })
}
