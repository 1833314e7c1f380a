import type { Tx } from '#platform/database/database.ts'
import { deleteCartCourses, lockCart } from './cart.queries.ts'

/** Removes a course that the user gets in this transaction. Until it ends, the course can't be added again. */
export async function removeOwnedCourse(tx: Tx, { userId, courseId }: { userId: string; courseId: number }): Promise<void> {
  await lockCart(tx, userId)
  await deleteCartCourses(tx, userId, [courseId])
}
