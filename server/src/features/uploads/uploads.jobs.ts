import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { tidyUploads } from './tidy-uploads.ts'

export const uploadJobs = (deps: Deps): JobHandler[] => [{ kind: 'tidy-uploads', everyMs: 3_600_000, run: () => tidyUploads(deps) }]
