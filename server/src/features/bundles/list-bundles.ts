import type { BundleCard } from '@akada/contract/bundles.ts'
import type { Shop } from '#features/courses/courses.cards.ts'
import type { Db } from '#platform/database/database.ts'
import { groupedBy } from '#platform/grouped-by.ts'
import { countSold, listMembers, listSold, type Sought } from './bundles.queries.ts'
import { bundleCard } from './bundles.views.ts'

type Listed = Sought & { page: number; size: number }

/** Returns a page of the bundles for sale. */
export async function listBundles(db: Db, shop: Shop, listed: Listed): Promise<{ content: BundleCard[]; totalElements: number }> {
  const rows = await listSold(db, listed)
  const membersOf = groupedBy(
    await listMembers(
      db,
      rows.map(({ id }) => id),
    ),
    'bundleId',
  )
  return { content: rows.map((row) => bundleCard(row, membersOf(row.id), shop)), totalElements: await countSold(db, listed) }
}
