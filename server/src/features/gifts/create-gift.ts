import type { GiftDetails } from '@akada/contract/gifts.ts'
import { dayIn } from '@akada/contract/time-zone.ts'
import type { Tx } from '#platform/database/database.ts'
import { insertGift } from './gifts.queries.ts'

type Created = { orderId: number; gift: GiftDetails & { isFromCart: boolean }; timeZone: string; now: Date }

/** Stores the gift of a new order. The details were checked (require-gift-details.ts). */
export async function createGift(tx: Tx, { orderId, gift, timeZone, now }: Created): Promise<void> {
  const sendOn = gift.sendOn > dayIn(timeZone, now) ? gift.sendOn : null
  await insertGift(tx, { ...gift, orderId, sendOn }, { now, timeZone })
}
