import type { Db } from '#platform/database/database.ts'
import type { Policy } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { hashPassword, isPassword, matchPassword } from '#platform/security/passwords.ts'
import { findCredentials, findCredentialsById, listRoles, replacePassword } from './accounts.queries.ts'
import { rolesInForce } from './accounts.rules.ts'
import { limitGuesses } from './limit-guesses.ts'
import { openCheckedSession } from './open-checked-session.ts'
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
    const token = await db.transaction().execute((tx) => openCheckedSession(tx, { ...found, passwordHash }, attempt))
    const { roles } = rolesInForce(await listRoles(db, found.id), { isRequired: policy.requireSecondFactor, isOn: found.hasSecondFactor })
    return { token, roles, id: found.id }
  })

type Hashed = { id: string; passwordHash: string }

/** Replaces a hash of the password as typed with a hash of the normalized password. Returns the account's current hash. */
async function renewHash(db: Db, { id, passwordHash }: Hashed, password: string): Promise<string> {
  const renewed = await hashPassword(password)
  if (await replacePassword(db, id, { from: passwordHash, to: renewed })) return renewed
  // A concurrent login replaced the hash, or the password was changed.
  const current = await findCredentialsById(db, id)
  return current && (await isPassword(current.passwordHash, password)) ? current.passwordHash : refuse('WRONG_CREDENTIALS')
}
