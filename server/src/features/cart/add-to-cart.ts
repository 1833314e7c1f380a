import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { countCart, findCandidate, insertCartCourse, lockCart } from './cart.queries.ts'
import { CART_LIMIT, cartProblem } from './cart.rules.ts'

/** Puts a course into a person's cart; doing it again changes nothing. */
export async function addToCart(tx: Tx, { userId, courseId, now }: { userId: string; courseId: number; now: Date }): Promise<void> {
  // First, so that what a settlement has just made theirs is seen.
  await lockCart(tx, userId)
  const course = (await findCandidate(tx, userId, courseId)) ?? refuse('COURSE_NOT_FOUND')
  const problem = cartProblem(course, userId)
  // That a course exists but isn't on sale is for those who own it to know.
  if (problem) refuse(problem === 'COURSE_NOT_SOLD' ? 'COURSE_NOT_FOUND' : problem)

  await insertCartCourse(tx, { userId, courseId, now })
  if ((await countCart(tx, userId)) > CART_LIMIT) refuse('CART_FULL')
}
