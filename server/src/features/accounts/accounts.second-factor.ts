import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { isFactorOn } from './accounts.factors.queries.ts'
import { findCredentialsById } from './accounts.queries.ts'
import { makeRecoveryCode } from './accounts.time-codes.ts'
import { hashToken } from './accounts.tokens.ts'
import { limitGuesses } from './limit-guesses.ts'
import { requirePassword } from './require-password.ts'
import { plain, requireSecondFactor } from './require-second-factor.ts'

const RECOVERY_CODES = 10

export type Asked = { user: User; address: string; now: Date }

export type Proof = { password: string; code: string }

/** Checks password and code as one guess. Otherwise, a known password would reset the count and allow unlimited guesses at the code. */
export async function requireProof(db: Db, { user, address, now }: Asked, { password, code }: Proof): Promise<void> {
  await requireFactor(db, user.id)
  const { email, passwordHash } = await requireCredentials(db, user.id)
  await limitGuesses(db, { email, address, now, isWhole: true }, async () => {
    await requirePassword(passwordHash, password, 'password')
    await requireSecondFactor(db, { userId: user.id, code, now })
  })
}

export const makeRecoveryCodes = () => Array.from({ length: RECOVERY_CODES }, makeRecoveryCode)

export const hashOf = (recoveryCode: string) => hashToken(plain(recoveryCode))

export const requireCredentials = async (db: Db, userId: string) => (await findCredentialsById(db, userId)) ?? refuse('SIGN_IN_REQUIRED')

export async function requireFactor(db: Db, userId: string): Promise<void> {
  if (!(await isFactorOn(db, userId))) refuse('SECOND_FACTOR_OFF')
}
