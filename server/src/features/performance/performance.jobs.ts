import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { countDays } from './count-days.ts'

export const COUNT_DAYS = 'count-course-days'

export const performanceJobs = ({ db }: Deps): JobHandler[] => [{ kind: COUNT_DAYS, everyMs: 60_000, run: () => countDays(db) }]
