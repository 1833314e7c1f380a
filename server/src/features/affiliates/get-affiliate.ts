import { siteSettings } from '#features/settings/settings.site.ts'
import type { Db } from '#platform/database/database.ts'
import type { Site } from '#platform/deps.ts'
import { findAffiliate, listEnded } from './affiliates.queries.ts'
import { sumResults } from './affiliates.results.queries.ts'
import { linkTo, percentageOf } from './affiliates.rules.ts'

/** Returns a user's results as an affiliate, and the terms for new purchases. */
export async function getAffiliate(db: Db, site: Site, userId: string) {
  const { affiliateDays: days, affiliateSiteBps } = await siteSettings(db)
  const terms = { days, sitePercentage: percentageOf(affiliateSiteBps) }
  const affiliate = await findAffiliate(db, userId)
  if (!affiliate) return { ...terms, membership: null }
  const { code, joinedAt, suspendedAt, reason } = affiliate
  const resultsOf = await sumResults(db, 'affiliate', { affiliateIds: [userId] })
  const membership = {
    code,
    url: linkTo(site.publicUrl, '/', code),
    joinedAt: joinedAt.toISOString(),
    suspension: suspendedAt && { at: suspendedAt.toISOString(), reason: reason ?? '' },
    results: resultsOf(userId),
    ended: (await listEnded(db, [userId])).map(({ instructor, at, reason }) => ({ instructor, at: at.toISOString(), reason })),
  }
  return { ...terms, membership }
}
