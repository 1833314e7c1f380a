import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { networkOf } from '#platform/security/network-of.ts'
import { releaseTurn, requireTurn } from '#platform/security/throttle.ts'
import { guesses } from './join-codes.rules.ts'

type Guesser = { userId: string | null; address: string; now: Date }

/** Limits how many unknown codes a user and a network can try. Concurrent requests can't exceed the limits. */
export async function limitJoinGuesses<T>(db: Db, { userId, address, now }: Guesser, ask: () => Promise<T>): Promise<T> {
  const turns = [...(userId === null ? [] : [guesses.ofPerson(userId)]), guesses.ofNetwork(networkOf(address))]
  for (const turn of turns) await requireTurn(db, { ...turn, now })
  const release = async () => {
    for (const { key } of turns) await releaseTurn(db, key)
  }
  try {
    const answer = await ask()
    await release()
    return answer
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'JOIN_CODE_UNKNOWN')) await release()
    throw error
  }
}
