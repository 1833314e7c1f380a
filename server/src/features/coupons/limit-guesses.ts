import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { networkOf } from '#platform/security/network-of.ts'
import { releaseTurn, requireTurn, type Turn } from '#platform/security/throttle.ts'
import { guesses, type Maker } from './coupons.rules.ts'

/** Refusals that reveal nothing about another user's code. */
const ofOwnCoupon = new Set(['COUPON_NOT_FOUND', 'COUPON_IN_USE'])
/** Refusals that reveal whether a code exists. */
const ofUnknownCode = new Set(['COUPON_INVALID', 'COUPON_CODE_TAKEN'])

export type Guesser = {
  /** Null for a visitor. */
  userId: string | null
  address: string
  now: Date
}

/**
 * Counts coupon refusals per user. Counts only unknown or taken codes per network, so that many buyers on one network can keep trying a
 * used-up code. Concurrent requests can't exceed the limits.
 */
export async function limitGuesses<T>(db: Db, { userId, address, now }: Guesser, ask: () => Promise<T>): Promise<T> {
  const network = guesses.ofNetwork(networkOf(address))
  const turns = [...(userId === null ? [] : [guesses.ofPerson(userId)]), network]
  const taken: Turn['key'][] = []
  const returnTries = async (keys: readonly Turn['key'][]) => {
    for (const key of keys) await releaseTurn(db, key)
  }
  try {
    for (const turn of turns) {
      await requireTurn(db, { ...turn, now })
      taken.push(turn.key)
    }
    const answer = await ask()
    await returnTries(taken)
    return answer
  } catch (error) {
    const code = error instanceof Refusal ? error.code : ''
    if (!code.startsWith('COUPON_') || ofOwnCoupon.has(code)) await returnTries(taken)
    else if (!ofUnknownCode.has(code)) await returnTries(taken.filter((key) => key === network.key))
    throw error
  }
}

type Naming = { db: Db; maker: Maker; address: string; now: Date }

/**
 * Limits how many codes a user may assign to coupons, and counts taken codes as guesses, because the refusal reveals that another
 * coupon has the code. Admins are exempt: they can see every code.
 */
export async function limitNaming<T>({ db, maker, address, now }: Naming, give: () => Promise<T>): Promise<T> {
  if (maker.isAdmin) return give()
  await requireTurn(db, { ...guesses.ofMaker(maker.id), now })
  return limitGuesses(db, { userId: maker.id, address, now }, give)
}
