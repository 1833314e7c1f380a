import type { RefusalCode } from '@akada/contract/errors.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { networkOf } from '#platform/security/network-of.ts'
import { refuseForNow } from '#platform/security/throttle.ts'
import { countFailures, deleteAttempt, deleteAttempts, insertAttempt, lockAttempts, markFailed } from './accounts.attempts.queries.ts'
import { FAILURE_WINDOW_MINUTES, loginDelaySeconds } from './accounts.rules.ts'

export type Guess = {
  email: string
  address: string
  now: Date
  /**
   * Whether success proves the whole login, and therefore deletes earlier failures. A partial proof must not reset the count for the other
   * part.
   */
  isWhole: boolean
}

const wrong = new Set<RefusalCode>(['WRONG_CREDENTIALS', 'WRONG_PASSWORD', 'SECOND_FACTOR_WRONG'])
const isWrongGuess = (error: unknown) => error instanceof Refusal && wrong.has(error.code)

/**
 * Checks a password or a code, unless too many attempts have failed. An attempt counts from its start, so that concurrent attempts can't
 * exceed the limit.
 */
export async function limitGuesses<T>(db: Db, guess: Guess, judge: () => Promise<T>): Promise<T> {
  const attemptId = await beginAttempt(db, guess)
  try {
    const judged = await judge()
    await (guess.isWhole ? deleteAttempts(db, guess.email) : deleteAttempt(db, attemptId))
    return judged
  } catch (error) {
    // An attempt that failed for another reason, such as a timeout, doesn't count.
    await (isWrongGuess(error) ? markFailed(db, attemptId) : deleteAttempt(db, attemptId))
    throw error
  }
}

function beginAttempt(db: Db, { email, address, now }: Guess): Promise<number> {
  const guesser = { email, network: networkOf(address) }
  const since = new Date(now.getTime() - FAILURE_WINDOW_MINUTES * 60_000)
  return db.transaction().execute(async (tx) => {
    await lockAttempts(tx, email)
    const delay = loginDelaySeconds(await countFailures(tx, guesser, since), now)
    if (delay > 0) refuseForNow('Too many wrong attempts.', delay)
    return insertAttempt(tx, guesser, now)
  })
}
