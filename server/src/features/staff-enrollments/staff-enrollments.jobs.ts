import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { mailStudent, TELL_ENROLLED } from './notify-student.ts'

const Told = z.object({ enrollmentId: z.int(), event: z.enum(['ENROLLED', 'ENDED']) })

export const staffEnrollmentJobs = (deps: Deps): JobHandler[] => [
  { kind: TELL_ENROLLED, run: (payload) => mailStudent(deps, z.parse(Told, payload)) },
]
