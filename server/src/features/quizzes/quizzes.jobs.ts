import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { END_ATTEMPT } from './start-attempt.ts'
import { endAttempt } from './submit-attempt.ts'

const OfAttempt = z.object({ attemptId: z.int() })

export const quizJobs = (deps: Deps): JobHandler[] => [
  { kind: END_ATTEMPT, run: (payload) => endAttempt(deps, z.parse(OfAttempt, payload).attemptId) },
]
