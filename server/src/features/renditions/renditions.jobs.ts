import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { createRenditions } from './create-renditions.ts'
import { MAKE_RENDITIONS } from './queue-renditions.ts'

const OfVideo = z.object({ videoId: z.int() })

export const renditionJobs = (deps: Deps): JobHandler[] => [
  {
    kind: MAKE_RENDITIONS,
    isLong: true,
    isForOthers: deps.mediaTools === null,
    run: (payload, stopping) => createRenditions(deps, z.parse(OfVideo, payload).videoId, stopping),
  },
]
