import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { notifyApplicant, TELL_APPLICANT } from './notify-applicant.ts'

const OfApplication = z.object({ applicationId: z.int() })

export const instructorJobs = (deps: Deps): JobHandler[] => [
  { kind: TELL_APPLICANT, run: (payload) => notifyApplicant(deps, z.parse(OfApplication, payload).applicationId) },
]
