import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { mailHolder, TELL_REISSUED } from './notify-holder.ts'

const OfReissue = z.object({ reissueId: z.int() })

export const reissueJobs = (deps: Deps): JobHandler[] => [
  { kind: TELL_REISSUED, run: (payload) => mailHolder(deps, z.parse(OfReissue, payload).reissueId) },
]
