import { isolated } from '@akada/contract/text-direction.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { countCart, findCandidate, insertCartCourse, listCartBundles, lockCart } from './cart.queries.ts'
import { CART_LIMIT, cartProblem } from './cart.rules.ts'

/** Adds a course to the user's cart. Idempotent. Returns whether it is new there. */
export async function addToCart(tx: Tx, { userId, courseId, now }: { userId: string; courseId: number; now: Date }): Promise<boolean> {
  // Locks the cart first, so that the queries below see courses from a concurrently settled order as owned, and bundles in the cart.
  await lockCart(tx, userId)
  const course = (await findCandidate(tx, userId, courseId)) ?? refuse('COURSE_NOT_FOUND')
  const problem = cartProblem(course, userId)
  // Reports an unpublished course as not found, so that its existence stays private.
  if (problem) refuse(problem === 'COURSE_NOT_SOLD' ? 'COURSE_NOT_FOUND' : problem)
  const inBundle = (await listCartBundles(tx, userId, now)).find(({ id }) => id === courseId)
  if (inBundle)
    refuse('COURSE_IN_BUNDLE', { message: `This course is part of “${isolated(inBundle.bundleTitle)}”, which is in your cart.` })

  const isNew = await insertCartCourse(tx, { userId, courseId, now })
  if ((await countCart(tx, userId)) > CART_LIMIT) refuse('CART_FULL')
  return isNew
}
