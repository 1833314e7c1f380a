import * as z from 'zod/mini'
import { ISSUE_CERTIFICATE } from '#features/enrollments/course-finished.ts'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { issueCertificate } from './issue-certificate.ts'

const Payload = z.object({ enrollmentId: z.int() })

export const certificateJobs = (deps: Deps): JobHandler[] => [
  { kind: ISSUE_CERTIFICATE, run: (payload) => issueCertificate(deps, z.parse(Payload, payload).enrollmentId) },
]
