import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { purgeSources } from './sources.queries.ts'

const DAY_MS = 86_400_000

export const sourceJobs = ({ db, clock }: Deps): JobHandler[] => [
  { kind: 'purge-sources', everyMs: DAY_MS, run: () => purgeSources(db, clock()) },
]
