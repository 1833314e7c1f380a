import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { purgeVisits } from './course-views.queries.ts'

const MINUTE_MS = 60_000

export const courseViewJobs = ({ db, clock }: Deps): JobHandler[] => [
  { kind: 'purge-visits', everyMs: 10 * MINUTE_MS, run: () => purgeVisits(db, clock()) },
]
