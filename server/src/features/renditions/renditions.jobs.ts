import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { createRenditions } from './create-renditions.ts'
import { MAKE_RENDITIONS } from './queue-renditions.ts'
import { placeOfOthers, placeOfUrgent } from './renditions.queue.queries.ts'
import { findStatus, giveUpTranscoding } from './renditions.transcodings.queries.ts'

const NOT_PREPARED = 'We couldn’t prepare this video. Upload it again, or ask the site’s support for help.'

const OfVideo = z.object({ videoId: z.int() })

export const renditionJobs = (deps: Deps): JobHandler[] => [
  {
    kind: MAKE_RENDITIONS,
    isLong: true,
    isForOthers: deps.mediaTools === null,
    run: (payload, stopping) => createRenditions(deps, z.parse(OfVideo, payload).videoId, stopping),
    // In its own lane, a short video gets its first picture while a long video is being transcoded.
    places: [placeOfUrgent, placeOfOthers],
    isUnfinished: async (payload) => (await findStatus(deps.db, z.parse(OfVideo, payload).videoId)) === 'WAITING',
    giveUp: (payload) => giveUpTranscoding(deps.db, z.parse(OfVideo, payload).videoId, NOT_PREPARED),
  },
]
