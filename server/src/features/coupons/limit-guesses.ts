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
 * Counts what is refused because of the coupon for the person, and unknown codes for their network too, however many ask at once.
 * Any other outcome gives the turns back: a network of many buyers may find a code that is used up as often as it likes.
 */
export async function limitGuesses<T>(db: Db, { userId, address, now }: Guesser, ask: () => Promise<T>): Promise<T> {
  const network = guesses.ofNetwork(networkOf(address))
  const turns = [...(userId === null ? [] : [guesses.ofPerson(userId)]), network]
  const taken: Turn['key'][] = []
  const giveBack = async (keys: readonly Turn['key'][]) => {
    for (const key of keys) await giveTurnBack(db, key)
  }
  try {
    for (const turn of turns) {
      await requireTurn(db, { ...turn, now })
      taken.push(turn.key)
    }
    const answer = await ask()
    await giveBack(taken)
    return answer
  } catch (error) {
    const code = error instanceof Refusal ? error.code : ''
    if (!code.startsWith('COUPON_')) await giveBack(taken)
    else if (code !== 'COUPON_INVALID') await giveBack(taken.filter((key) => key === network.key))
    throw error
  }
}
