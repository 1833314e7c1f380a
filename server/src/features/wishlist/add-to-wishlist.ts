import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { countWishes, findCandidate, insertWish, lockWishlist } from './wishlist.queries.ts'
import { judgeWish, WISHLIST_LIMIT } from './wishlist.rules.ts'

/** Adds a course to a user's wishlist. Does nothing if it is already there or the user is enrolled in it. */
export async function addToWishlist(tx: Tx, { userId, courseId, now }: { userId: string; courseId: number; now: Date }): Promise<void> {
  // Locks the wishlist first, so that a concurrent enrollment is seen.
  await lockWishlist(tx, userId)
  const judgment = judgeWish(await findCandidate(tx, userId, courseId))
  if (judgment === 'COURSE_NOT_FOUND') refuse(judgment)
  if (judgment === 'LEAVE') return

  await insertWish(tx, { userId, courseId, now })
  if ((await countWishes(tx, userId)) > WISHLIST_LIMIT) refuse('WISHLIST_FULL')
}
