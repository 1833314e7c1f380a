import { siteSettings } from '#features/settings/settings.site.ts'
import type { Db } from '#platform/database/database.ts'
import type { Site } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { countCourses, findAffiliate, listCourses, type Slice } from './affiliates.queries.ts'
import { sumResults } from './affiliates.results.queries.ts'
import { linkTo, percentageOf } from './affiliates.rules.ts'

export async function listAffiliateCourses(db: Db, site: Site, { userId, page, size }: { userId: string } & Slice) {
  const { code } = (await findAffiliate(db, userId)) ?? refuse('AFFILIATE_NOT_FOUND')
  const { affiliateSiteBps: siteBps, affiliateMaxBps: maxBps } = await siteSettings(db)
  const which = { affiliateId: userId, terms: { siteBps, maxBps } }
  const courses = await listCourses(db, { ...which, page, size })
  const resultsOf = await sumResults(db, 'course', { affiliateIds: [userId], courseIds: courses.map(({ id }) => id) })
  return {
    content: courses.map(({ id, title, bps, instructor }) => ({
      course: { id, title },
      instructor,
      percentage: bps === null ? null : percentageOf(bps),
      url: linkTo(site.publicUrl, `/courses/${id}`, code),
      results: resultsOf(id),
    })),
    totalElements: await countCourses(db, which),
    page,
    size,
  }
}
