import type { Db } from '#platform/database/database.ts'
import type { Policy } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { hashPassword, isPassword, matchPassword } from '#platform/security/passwords.ts'
import { queueNotice } from './accounts.email-queue.ts'
import { isFactorOn } from './accounts.factors.queries.ts'
import { findCredentials, findCredentialsById, listRoles, lockAccount, reopenAccount, replacePassword } from './accounts.queries.ts'
import { rolesInForce } from './accounts.rules.ts'
import { limitGuesses } from './limit-guesses.ts'
import { openSession } from './open-session.ts'
import { requireSecondFactor } from './require-second-factor.ts'

export type Attempt = {
  email: string
  password: string
  code: string | undefined
  address: string
  userAgent: string | null
  now: Date
}

type Place = { db: Db; policy: Policy }

/** Checks a login and starts a session. The token is returned once and stored only as a hash. */
export const logIn = ({ db, policy }: Place, attempt: Attempt) =>
  limitGuesses(db, { ...attempt, isWhole: true }, async () => {
    const { email, password, code, now } = attempt
    const found = await findCredentials(db, email)
    const match = await matchPassword(found?.passwordHash, password)
    if (!found || match === 'NO' || found.suspendedAt !== null) return refuse('WRONG_CREDENTIALS')
    if (found.hasSecondFactor) await requireSecondFactor(db, { userId: found.id, code, now })

    const passwordHash = match === 'YES_AS_TYPED' ? await renewHash(db, found, password) : found.passwordHash
    const token = await startSession(db, { ...found, passwordHash }, attempt)
    const { roles } = rolesInForce(await listRoles(db, found.id), { isRequired: policy.requireSecondFactor, isOn: found.hasSecondFactor })
    return { token, roles, id: found.id }
  })

type Judged = { id: string; passwordHash: string; hasSecondFactor: boolean }

/** Replaces a hash of the password as typed with a hash of the normalized password. Returns the account's current hash. */
async function renewHash(db: Db, { id, passwordHash }: Pick<Judged, 'id' | 'passwordHash'>, password: string): Promise<string> {
  const renewed = await hashPassword(password)
  if (await replacePassword(db, id, { from: passwordHash, to: renewed })) return renewed
  // A concurrent login replaced the hash, or the password was changed.
  const current = await findCredentialsById(db, id)
  return current && (await isPassword(current.passwordHash, password)) ? current.passwordHash : refuse('WRONG_CREDENTIALS')
}

/** Starts a session unless the account changed after the check. Reopens an account that its owner closed. */
function startSession(db: Db, judged: Judged, { address, userAgent, now }: Attempt): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, judged.id)
    if (account?.passwordHash !== judged.passwordHash || account.suspendedAt !== null) return refuse('WRONG_CREDENTIALS')
    if (!judged.hasSecondFactor && (await isFactorOn(tx, account.id))) refuse('SECOND_FACTOR_REQUIRED')
    if (account.eraseAt !== null) {
      await reopenAccount(tx, account.id)
      await queueNotice(tx, account.id, 'ACCOUNT_STAYS')
    }
    return openSession(tx, { userId: account.id, address, userAgent, now })
  })
}
