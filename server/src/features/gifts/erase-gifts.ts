import type { Tx } from '#platform/database/database.ts'
import { eraseGiver, eraseRecipient, findGift } from './gifts.queries.ts'
import { isOpen } from './gifts.rules.ts'
import { reportProblem } from './gifts.sending.ts'

/**
 * Erases a user's personal data from gifts that they gave or received. An open gift to the user loses its address, and its giver is notified.
 * An open gift from the user keeps its recipient until it is redeemed, because it is paid for.
 */
export async function eraseGifts(tx: Tx, { userId, email }: { userId: string; email: string }): Promise<void> {
  await eraseGiver(tx, userId)
  for (const { id } of await eraseRecipient(tx, { userId, email })) {
    const gift = await findGift(tx, id)
    if (gift && isOpen(gift)) await reportProblem(tx, gift, 'NOT_DELIVERED')
  }
}
