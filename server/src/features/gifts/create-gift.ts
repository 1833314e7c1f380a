import type { GiftDetails } from '@akada/contract/gifts.ts'
import { dayIn } from '@akada/contract/time-zone.ts'
import type { Tx } from '#platform/database/database.ts'
import { requireTurn } from '#platform/security/throttle.ts'
import { insertGift } from './gifts.queries.ts'
import { freeGifts } from './gifts.rules.ts'

type Created = {
  orderId: number
  userId: string
  /** Whether a coupon covers the whole price. */
  isFree: boolean
  gift: GiftDetails & { isFromCart: boolean }
  timeZone: string
  now: Date
}

/** Stores the gift of a new order. The details were checked (require-gift-details.ts). Limits gifts that cost nothing. */
export async function createGift(tx: Tx, { orderId, userId, isFree, gift, timeZone, now }: Created): Promise<void> {
  if (isFree) await requireTurn(tx, { ...freeGifts(userId), now })
  const sendOn = gift.sendOn > dayIn(timeZone, now) ? gift.sendOn : null
  await insertGift(tx, { ...gift, orderId, sendOn }, { now, timeZone })
}
