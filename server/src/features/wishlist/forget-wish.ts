import type { Tx } from '#platform/database/database.ts'
import { deleteWish, deleteWishes, lockWishlist } from './wishlist.queries.ts'

/** A course that has become somebody's own leaves their wishlist, also if it is just being put in again. */
export async function forgetWish(tx: Tx, { userId, courseId }: { userId: string; courseId: number }): Promise<void> {
  await lockWishlist(tx, userId)
  await deleteWish(tx, userId, courseId)
}

/** Takes everything out of a person's wishlist. */
export const emptyWishlist = (tx: Tx, userId: string): Promise<void> => deleteWishes(tx, userId)
