import { isolated } from '@akada/contract/text-direction.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { countCart, deleteCartCourses, insertCartBundle, listCart, listCartBundles, lockCart } from './cart.queries.ts'
import { CART_LIMIT } from './cart.rules.ts'
import { listBundleLines } from './list-cart-lines.ts'

type Asked = { userId: string; bundleId: number; now: Date }
type Added = {
  /** The courses that the bundle replaces in the cart. */
  replaced: { id: number; title: string }[]
  /** The bundle's courses that are new in the cart. */
  newIds: number[]
}

/** Adds a bundle to the user's cart. Idempotent. */
export async function addBundleToCart(tx: Tx, { userId, bundleId, now }: Asked): Promise<Added> {
  // Locks the cart first, so that the queries below see courses from a concurrently settled order as owned.
  await lockCart(tx, userId)
  const lines = await listBundleLines(tx, [bundleId], { userId, now })
  const [{ problem }] = [lines[0] ?? refuse('BUNDLE_NOT_FOUND')]
  if (problem) refuse(problem)
  const courseIds = lines.map(({ id }) => id)
  const other = (await listCartBundles(tx, userId, now)).find((one) => one.bundleId !== bundleId && courseIds.includes(one.id))
  if (other)
    refuse('BUNDLE_OVERLAPS', {
      message: `“${isolated(other.bundleTitle)}”, which is in your cart, already has “${isolated(other.title)}”. Remove one of the bundles.`,
    })
  const replaced = (await listCart(tx, userId, now)).filter(({ id }) => courseIds.includes(id))
  await deleteCartCourses(tx, userId, courseIds)
  const isNew = await insertCartBundle(tx, { userId, bundleId, now })
  if ((await countCart(tx, userId)) > CART_LIMIT) refuse('CART_FULL')
  const inCart = replaced.map(({ id }) => id)
  return {
    replaced: replaced.map(({ id, title }) => ({ id, title })),
    newIds: isNew ? courseIds.filter((id) => !inCart.includes(id)) : [],
  }
}
