import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { purgeSearch } from './purge-search.ts'

const DAILY_MS = 24 * 3_600_000

export const catalogJobs = (deps: Deps): JobHandler[] => [{ kind: 'tidy-search', everyMs: DAILY_MS, run: () => purgeSearch(deps) }]
