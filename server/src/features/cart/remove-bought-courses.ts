import type { Tx } from '#platform/database/database.ts'
import { deleteCartCourses, lockCart } from './cart.queries.ts'

/** What was bought leaves the cart, also if it is just being put in again; what else was added meanwhile stays. */
export async function removeBoughtCourses(tx: Tx, userId: string, courseIds: readonly number[]): Promise<void> {
  await lockCart(tx, userId)
  await deleteCartCourses(tx, userId, courseIds)
}
