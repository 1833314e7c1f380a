import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { hashToken } from './access-tokens.ts'
import { deleteFactor, enableFactor, findFactor, isFactorOn, putSecret, replaceRecoveryCodes } from './accounts.factors.queries.ts'
import { findCredentialsById, lockAccount } from './accounts.queries.ts'
import { deleteSessions } from './accounts.sessions.queries.ts'
import { confirmPassword, requirePassword } from './confirm-password.ts'
import { countGuess } from './count-guess.ts'
import { queueNotice } from './queue-letters.ts'
import { introduce, makeRecoveryCode, makeSecret, stepOf } from './time-codes.ts'
import { plain, refuseCode, requireSecondFactor } from './use-second-factor.ts'

const RECOVERY_CODES = 10

export type Asked = { user: User; address: string; now: Date }

/** Makes a secret that counts once a first code shows that an app has it. */
export async function setUpSecondFactor(
  db: Db,
  { user, address, now }: Asked,
  { password, siteName }: { password: string; siteName: string },
) {
  await confirmPassword(db, { userId: user.id, password, address, now })
  const { email } = await requireCredentials(db, user.id)
  const secret = makeSecret()
  if (!(await putSecret(db, user.id, secret, now))) refuse('SECOND_FACTOR_ON')
  return introduce({ secret, siteName, email })
}

/** Answers the recovery codes, which are shown this once. Every other session ends: it never gave a code. */
export async function enableSecondFactor(db: Db, { user, address, now }: Asked, code: string): Promise<string[]> {
  const factor = (await findFactor(db, user.id)) ?? refuse('SECOND_FACTOR_NOT_SET_UP')
  if (factor.enabledAt !== null) refuse('SECOND_FACTOR_ON')
  const { email } = await requireCredentials(db, user.id)
  const step = await countGuess(
    db,
    { email, address, now, isWhole: false },
    async () => stepOf(factor.secret, plain(code), now) ?? refuseCode(),
  )
  const recoveryCodes = makeRecoveryCodes()
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, user.id)
    if (!(await enableFactor(tx, { userId: user.id, secret: factor.secret, step, now }))) refuse('SECOND_FACTOR_ON')
    await replaceRecoveryCodes(tx, user.id, recoveryCodes.map(hashOf))
    await deleteSessions(tx, user.id, { but: user.sessionId })
    await queueNotice(tx, user.id, 'SECOND_FACTOR_ON')
  })
  return recoveryCodes
}

export type Proof = { password: string; code: string }

export async function disableSecondFactor(db: Db, asked: Asked, proof: Proof): Promise<void> {
  await requireProof(db, asked, proof)
  const { user } = asked
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, user.id)
    await deleteFactor(tx, user.id)
    await queueNotice(tx, user.id, 'SECOND_FACTOR_OFF')
  })
}

export async function renewRecoveryCodes(db: Db, asked: Asked, proof: Proof): Promise<string[]> {
  await requireProof(db, asked, proof)
  const { user } = asked
  const recoveryCodes = makeRecoveryCodes()
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, user.id)
    await requireFactor(tx, user.id)
    await replaceRecoveryCodes(tx, user.id, recoveryCodes.map(hashOf))
    await queueNotice(tx, user.id, 'RECOVERY_CODES_RENEWED')
  })
  return recoveryCodes
}

/** Password and code as one guess: else a known password would win endless guesses at the code. */
async function requireProof(db: Db, { user, address, now }: Asked, { password, code }: Proof): Promise<void> {
  await requireFactor(db, user.id)
  const { email, passwordHash } = await requireCredentials(db, user.id)
  await countGuess(db, { email, address, now, isWhole: true }, async () => {
    await requirePassword(passwordHash, password, 'password')
    await requireSecondFactor(db, { userId: user.id, code, now })
  })
}

const makeRecoveryCodes = () => Array.from({ length: RECOVERY_CODES }, makeRecoveryCode)
const hashOf = (recoveryCode: string) => hashToken(plain(recoveryCode))

const requireCredentials = async (db: Db, userId: string) => (await findCredentialsById(db, userId)) ?? refuse('SIGN_IN_REQUIRED')

async function requireFactor(db: Db, userId: string): Promise<void> {
  if (!(await isFactorOn(db, userId))) refuse('SECOND_FACTOR_OFF')
}
