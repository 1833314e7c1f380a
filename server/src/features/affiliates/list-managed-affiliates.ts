import type { Db } from '#platform/database/database.ts'
import { countAll, listAll, type Slice } from './affiliates.queries.ts'
import { sumResults } from './affiliates.results.queries.ts'

export async function listManagedAffiliates(db: Db, { page, size }: Slice) {
  const affiliates = await listAll(db, { page, size })
  const resultsOf = await sumResults(db, 'affiliate', { affiliateIds: affiliates.map(({ id }) => id) })
  return {
    content: affiliates.map(({ id, name, code, joinedAt, suspendedAt, reason, by }) => ({
      affiliate: { id, name },
      code,
      joinedAt: joinedAt.toISOString(),
      suspension: suspendedAt && { at: suspendedAt.toISOString(), reason: reason ?? '', by: by ?? '' },
      results: resultsOf(id),
    })),
    totalElements: await countAll(db),
    page,
    size,
  }
}
