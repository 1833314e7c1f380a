import { siteSettings } from '#features/settings/settings.site.ts'
import type { Db } from '#platform/database/database.ts'
import { countOwnCourses, listOwnCourses, type Slice } from './affiliates.queries.ts'
import { sumResults } from './affiliates.results.queries.ts'
import { percentageOf } from './affiliates.rules.ts'

/** Returns an instructor's paid courses with their commissions and results. */
export async function listCommissions(db: Db, { instructorId, page, size }: { instructorId: string } & Slice) {
  const { affiliateMinBps, affiliateMaxBps } = await siteSettings(db)
  const courses = await listOwnCourses(db, { instructorId, maxBps: affiliateMaxBps, page, size })
  const resultsOf = await sumResults(db, 'course', { instructorId, courseIds: courses.map(({ id }) => id) })
  return {
    content: courses.map(({ id, title, bps }) => ({
      course: { id, title },
      percentage: bps === null ? null : percentageOf(bps),
      results: resultsOf(id),
    })),
    totalElements: await countOwnCourses(db, instructorId),
    page,
    size,
    minPercentage: percentageOf(affiliateMinBps),
    maxPercentage: percentageOf(affiliateMaxBps),
  }
}
