import type { Tx } from '#platform/database/database.ts'
import { deleteCartBundles, lockCart } from './cart.queries.ts'

/** Removes the bundles of a paid order from the buyer's cart. */
export async function removeBoughtBundles(tx: Tx, { userId, bundleIds }: { userId: string; bundleIds: readonly number[] }): Promise<void> {
  if (bundleIds.length === 0) return
  await lockCart(tx, userId)
  await deleteCartBundles(tx, userId, bundleIds)
}
