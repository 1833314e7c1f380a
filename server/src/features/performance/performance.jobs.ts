import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { countDays } from './count-days.ts'
import { purgeSourceSales } from './performance.counting.queries.ts'

export const COUNT_DAYS = 'count-course-days'

const DAY_MS = 86_400_000

export const performanceJobs = ({ db, clock }: Deps): JobHandler[] => [
  { kind: COUNT_DAYS, everyMs: 60_000, run: () => countDays(db) },
  { kind: 'purge-source-sales', everyMs: DAY_MS, run: () => purgeSourceSales(db, clock()) },
]
