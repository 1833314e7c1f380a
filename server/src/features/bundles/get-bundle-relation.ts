import { refusals } from '@akada/contract/errors.ts'
import { findPayer, minimumOf, type Paying, shownCharge } from '#features/cart/cart.charge.ts'
import { chargeOf, priceLines } from '#features/cart/cart.rules.ts'
import { listBundleLines } from '#features/cart/list-cart-lines.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps, User } from '#platform/deps.ts'
import { isInCart, listOwnedIds } from './bundles.queries.ts'
import { mayEdit } from './bundles.rules.ts'
import { requireVisibleBundle } from './get-bundle.ts'

type Asked = { id: number; user: User; paying: Paying }

/** Returns what a user has of a bundle, and what they would pay for the rest. */
export async function getBundleRelation(db: Db, deps: Pick<Deps, 'policy' | 'payments' | 'clock'>, { id, user, paying }: Asked) {
  const bundle = await requireVisibleBundle(db, id, user)
  const lines = await listBundleLines(db, [id], { userId: user.id, now: deps.clock() })
  const problem = lines[0]?.problem ?? null
  const priced = priceLines(lines, await findPayer(db, deps, paying))
  const charge = shownCharge(chargeOf(priced, { discountMinor: 0, minimumMinor: minimumOf(deps, priced.currency) }))
  const isBuyable = problem === null && lines.length > 0
  return {
    isInCart: await isInCart(db, id, user.id),
    ownedCourseIds: await listOwnedIds(db, id, user.id),
    charge: isBuyable ? { currency: charge.currency, amount: charge.total, problem: charge.problem } : null,
    problem: problem && refusals[problem].message,
    mayEdit: mayEdit(bundle, user),
  }
}
