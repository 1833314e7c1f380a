import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { networkOf } from '#platform/security/network-of.ts'
import { giveTurnBack, requireTurn, type Turn } from '#platform/security/throttle.ts'
import { guesses } from './coupons.rules.ts'

export type Guesser = {
  /** Null for a visitor. */
  userId: string | null
  address: string
  now: Date
}

/**
 * Counts what is refused because of the coupon, for the person and for their network, however many ask at once. Any other
 * outcome gives the turns back.
 */
export async function limitGuesses<T>(db: Db, { userId, address, now }: Guesser, ask: () => Promise<T>): Promise<T> {
  const turns = [...(userId === null ? [] : [guesses.ofPerson(userId)]), guesses.ofNetwork(networkOf(address))]
  const taken: Turn['key'][] = []
  const giveBack = () => Promise.all(taken.map((key) => giveTurnBack(db, key)))
  try {
    for (const turn of turns) {
      await requireTurn(db, { ...turn, now })
      taken.push(turn.key)
    }
    const answer = await ask()
    await giveBack()
    return answer
  } catch (error) {
    if (!(error instanceof Refusal) || !error.code.startsWith('COUPON_')) await giveBack()
    throw error
  }
}
