import type { Tx } from '#platform/database/database.ts'
import { deleteWish, lockWishlist } from './wishlist.queries.ts'

/** Removes an enrolled course from the user's wishlist, even if it is being added at the same moment. */
export async function removeWish(tx: Tx, { userId, courseId }: { userId: string; courseId: number }): Promise<void> {
  await lockWishlist(tx, userId)
  await deleteWish(tx, userId, courseId)
}
