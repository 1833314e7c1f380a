import type { Gift } from '@akada/contract/gifts.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findGift } from './gifts.queries.ts'
import { resendProblem } from './gifts.rules.ts'
import { sendGift } from './gifts.sending.ts'
import { asGift } from './gifts.views.ts'
import { requireOwnGift } from './require-own-gift.ts'

type Resent = { id: number; userId: string; timeZone: string; now: Date }

/** Sends a gift that wasn't redeemed again. */
export const resendGift = (db: Db, { id, userId, timeZone, now }: Resent): Promise<Gift> =>
  inTransaction(db, async (tx) => {
    const gift = await requireOwnGift(tx, { id, userId })
    const problem = resendProblem(gift, now)
    if (problem) refuse(problem)
    await sendGift(tx, gift, now)
    return asGift((await findGift(tx, id)) ?? refuse('GIFT_NOT_FOUND'), { timeZone, now })
  })
