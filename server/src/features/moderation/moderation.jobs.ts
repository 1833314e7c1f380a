import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { mailAuthor, TELL_AUTHOR } from './notify-of-decision.ts'

const OfCase = z.object({ caseId: z.int() })

export const moderationJobs = (deps: Deps): JobHandler[] => [
  { kind: TELL_AUTHOR, run: (payload) => mailAuthor(deps, z.parse(OfCase, payload).caseId) },
]
