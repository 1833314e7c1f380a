import type { Tx } from '#platform/database/database.ts'
import { deleteWish, lockWishlist } from './wishlist.queries.ts'

/** A course that has become somebody's own leaves their wishlist, also if it is just being put in again. */
export async function removeWish(tx: Tx, { userId, courseId }: { userId: string; courseId: number }): Promise<void> {
  await lockWishlist(tx, userId)
  await deleteWish(tx, userId, courseId)
}
