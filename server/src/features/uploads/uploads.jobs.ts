import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { expireUploads } from './expire-uploads.ts'

export const uploadJobs = (deps: Deps): JobHandler[] => [{ kind: 'tidy-uploads', everyMs: 3_600_000, run: () => expireUploads(deps) }]
