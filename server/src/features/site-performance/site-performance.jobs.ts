import { countDays } from '#features/performance/count-days.ts'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { countSiteDays } from './count-site-days.ts'

const COUNT_SITE_DAYS = 'count-site-days'

/** Counts the courses first, independently of their own job, so that the screen is up to date after one minute instead of two. */
async function count({ db }: Deps): Promise<void> {
  await countDays(db)
  await countSiteDays(db)
}

export const sitePerformanceJobs = (deps: Deps): JobHandler[] => [{ kind: COUNT_SITE_DAYS, everyMs: 60_000, run: () => count(deps) }]
