import type { Gift, GiftDetails } from '@akada/contract/gifts.ts'
import { dayIn } from '@akada/contract/time-zone.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findGift, updateDetails } from './gifts.queries.ts'
import { changeProblem, needsSending } from './gifts.rules.ts'
import { sendGift } from './gifts.sending.ts'
import { asGift } from './gifts.views.ts'
import { requireOwnGift } from './require-own-gift.ts'

type Changed = GiftDetails & { id: number; userId: string; timeZone: string; now: Date }

/** Changes a gift before it is redeemed. A link to an earlier address stops working, because its token contains the address. */
export const updateGift = (db: Db, { id, userId, timeZone, now, ...wanted }: Changed): Promise<Gift> =>
  inTransaction(db, async (tx) => {
    const gift = await requireOwnGift(tx, { id, userId })
    const planned = { ...gift, sendOn: dayIn(timeZone, gift.dueAt) }
    const today = dayIn(timeZone, now)
    const problem = changeProblem(planned, wanted, { buyerEmail: gift.buyerEmail, today })
    if (problem) refuse(problem)

    const isSentAgain = needsSending(planned, wanted)
    const isMoved = wanted.sendOn !== planned.sendOn
    await updateDetails(
      tx,
      { ...wanted, id, isSentAgain, isMoved, sendOn: wanted.sendOn > today ? wanted.sendOn : null },
      { now, timeZone },
    )
    const changed = (await findGift(tx, id)) ?? refuse('GIFT_NOT_FOUND')
    if (isSentAgain && changed.dueAt <= now) await sendGift(tx, changed, now)
    return asGift((await findGift(tx, id)) ?? refuse('GIFT_NOT_FOUND'), { timeZone, now })
  })
