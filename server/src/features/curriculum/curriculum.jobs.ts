import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { purgeTrash } from './purge-trash.ts'

const DAILY_MS = 86_400_000

export const curriculumJobs = ({ db, clock }: Deps): JobHandler[] => [
  { kind: 'empty-bin', everyMs: DAILY_MS, run: () => purgeTrash(db, clock()) },
]
