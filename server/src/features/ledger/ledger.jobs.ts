import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { releaseEarnings } from './release-earnings.ts'

export const ledgerJobs = (deps: Deps): JobHandler[] => [
  {
    kind: 'release-earnings',
    everyMs: 3_600_000,
    run: async () => {
      await releaseEarnings(deps)
    },
  },
]
