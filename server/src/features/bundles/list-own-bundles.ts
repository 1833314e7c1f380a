import type { OwnBundle } from '@akada/contract/bundles.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { groupedBy } from '#platform/grouped-by.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type BundleRow, countOwned, findBundle, listMembers, listOwned, listSales } from './bundles.queries.ts'
import { mayEdit } from './bundles.rules.ts'
import { ownBundle } from './bundles.views.ts'
import { requireMaker } from './require-own-bundle.ts'

/** Returns a page of the bundles that a user may edit, with their sales. */
export async function listOwnBundles(db: Db, user: User, page: { page: number; size: number }) {
  const maker = requireMaker(user)
  const makerId = maker.isAdmin ? null : maker.id
  return { content: await withSales(db, await listOwned(db, makerId, page)), totalElements: await countOwned(db, makerId) }
}

/** Returns a bundle that a user may edit. Another one doesn't exist for them. */
export async function getOwnBundle(db: Db, user: User, id: number): Promise<OwnBundle> {
  requireMaker(user)
  const bundle = await findBundle(db, id)
  if (!bundle || !mayEdit(bundle, user)) return refuse('BUNDLE_NOT_FOUND')
  const [shown] = await withSales(db, [bundle])
  return shown ?? refuse('BUNDLE_NOT_FOUND')
}

async function withSales(db: Db, rows: readonly BundleRow[]): Promise<OwnBundle[]> {
  const ids = rows.map(({ id }) => id)
  const membersOf = groupedBy(await listMembers(db, ids), 'bundleId')
  const salesOf = groupedBy(await listSales(db, ids), 'bundleId')
  return rows.map((row) => ownBundle(row, membersOf(row.id), [...salesOf(row.id)]))
}
