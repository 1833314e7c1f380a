import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findFactor, takeRecoveryCode, takeStep } from './accounts.factors.queries.ts'
import { stepOf } from './accounts.time-codes.ts'
import { hashToken } from './accounts.tokens.ts'

export type SecondFactor = { userId: string; code: string | undefined; now: Date }

/** Accepts a code from the authenticator app or a recovery code, each once. Refuses any other code. */
export async function requireSecondFactor(db: Db, { userId, code, now }: SecondFactor): Promise<void> {
  if (code === undefined) return refuse('SECOND_FACTOR_REQUIRED')
  const typed = plain(code)
  const isTaken = isTimeCode(typed)
    ? await takeTimeCode(db, { userId, code: typed, now })
    : await takeRecoveryCode(db, userId, hashToken(typed), now)
  if (!isTaken) refuseCode()
}

export const refuseCode = (): never =>
  refuse('SECOND_FACTOR_WRONG', {
    errors: [{ path: 'code', message: 'Incorrect code. Enter the current code or a recovery code.' }],
  })

/** Normalizes a copied code: removes spaces and hyphens, and converts it to uppercase. */
export const plain = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase()

const isTimeCode = (typed: string) => /^\d{6}$/.test(typed)

async function takeTimeCode(db: Db, { userId, code, now }: { userId: string; code: string; now: Date }): Promise<boolean> {
  const factor = await findFactor(db, userId)
  const step = factor && stepOf(factor.secret, code, now)
  return step !== undefined && takeStep(db, userId, step)
}
