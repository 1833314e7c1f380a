import type { Tx } from '#platform/database/database.ts'
import { deleteCartCourses, lockCart } from './cart.queries.ts'

/** Removes bought courses from the cart, even if one is concurrently added again. Other courses stay. */
export async function removeBoughtCourses(tx: Tx, userId: string, courseIds: readonly number[]): Promise<void> {
  await lockCart(tx, userId)
  await deleteCartCourses(tx, userId, courseIds)
}
