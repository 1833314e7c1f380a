import type { Db } from '#platform/database/database.ts'
import { countPartners, listPartners, type Slice } from './affiliates.queries.ts'
import { sumResults } from './affiliates.results.queries.ts'

/** Returns the affiliates of an instructor's courses with their results on these courses. */
export async function listAffiliates(db: Db, { instructorId, page, size }: { instructorId: string } & Slice) {
  const partners = await listPartners(db, { instructorId, page, size })
  const resultsOf = await sumResults(db, 'affiliate', { instructorId, affiliateIds: partners.map(({ id }) => id) })
  return {
    content: partners.map(({ id, name, code, endedAt }) => ({
      affiliate: { id, name },
      code,
      results: resultsOf(id),
      endedAt: endedAt?.toISOString() ?? null,
    })),
    totalElements: await countPartners(db, instructorId),
    page,
    size,
  }
}
