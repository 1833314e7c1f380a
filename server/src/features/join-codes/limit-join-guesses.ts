import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { networkOf } from '#platform/security/network-of.ts'
import { releaseTurn, requireTurn } from '#platform/security/throttle.ts'
import { guesses } from './join-codes.rules.ts'

type Guesser = { userId: string | null; address: string; now: Date }

/**
 * Limits how many unknown codes a user can try, or the visitors of a network. A class shares one network, so its students must not be
 * locked out by another's guesses. Concurrent requests can't exceed the limits.
 */
export async function limitJoinGuesses<T>(db: Db, { userId, address, now }: Guesser, ask: () => Promise<T>): Promise<T> {
  const turn = userId === null ? guesses.ofNetwork(networkOf(address)) : guesses.ofPerson(userId)
  await requireTurn(db, { ...turn, now })
  try {
    const answer = await ask()
    await releaseTurn(db, turn.key)
    return answer
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'JOIN_CODE_UNKNOWN')) await releaseTurn(db, turn.key)
    throw error
  }
}
