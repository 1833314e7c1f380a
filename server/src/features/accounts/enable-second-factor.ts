import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { queueNotice } from './accounts.email-queue.ts'
import { enableFactor, findFactor, putRecoveryCodes } from './accounts.factors.queries.ts'
import { lockAccount } from './accounts.queries.ts'
import { type Asked, hashOf, makeRecoveryCodes, requireCredentials } from './accounts.second-factor.ts'
import { deleteSessions } from './accounts.sessions.queries.ts'
import { stepOf } from './accounts.time-codes.ts'
import { limitGuesses } from './limit-guesses.ts'
import { plain, refuseCode } from './require-second-factor.ts'

/**
 * Enables the factor and returns the recovery codes, which are shown only once. Ends all other sessions, because they were started without
 * a code.
 */
export async function enableSecondFactor(db: Db, { user, address, now }: Asked, code: string): Promise<string[]> {
  const factor = (await findFactor(db, user.id)) ?? refuse('SECOND_FACTOR_NOT_SET_UP')
  if (factor.enabledAt !== null) refuse('SECOND_FACTOR_ON')
  const { email } = await requireCredentials(db, user.id)
  const step = await limitGuesses(
    db,
    { email, address, now, isWhole: false },
    async () => stepOf(factor.secret, plain(code), now) ?? refuseCode(),
  )
  const recoveryCodes = makeRecoveryCodes()
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, user.id)
    if (!(await enableFactor(tx, { userId: user.id, secret: factor.secret, step, now }))) refuse('SECOND_FACTOR_ON')
    await putRecoveryCodes(tx, user.id, recoveryCodes.map(hashOf))
    await deleteSessions(tx, user.id, { but: user.sessionId })
    await queueNotice(tx, user.id, 'SECOND_FACTOR_ON')
  })
  return recoveryCodes
}
