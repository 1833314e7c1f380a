import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findGift, type GiftRow, lockGift } from './gifts.queries.ts'

/** Locks a gift for its buyer. Refuses other users' gifts like unknown ones. */
export async function requireOwnGift(tx: Tx, { id, userId }: { id: number; userId: string }): Promise<GiftRow> {
  await lockGift(tx, id)
  const gift = await findGift(tx, id)
  return gift?.buyerId === userId ? gift : refuse('GIFT_NOT_FOUND')
}
