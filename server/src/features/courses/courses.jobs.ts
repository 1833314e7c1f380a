import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { sumUpCounts } from './courses.listing.queries.ts'
import { markBestsellers } from './mark-bestsellers.ts'

const HOURLY_MS = 3_600_000
const DAILY_MS = 24 * HOURLY_MS

export const courseJobs = ({ db, clock }: Deps): JobHandler[] => [
  { kind: 'mark-bestsellers', everyMs: DAILY_MS, run: () => db.transaction().execute((tx) => markBestsellers(tx, clock())) },
  { kind: 'tidy-counts', everyMs: HOURLY_MS, run: () => sumUpCounts(db) },
]
