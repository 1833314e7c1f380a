import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { purgeDeliveries } from './purge-deliveries.ts'
import { SEND_BROADCAST, sendBroadcast, startBroadcasts } from './send-broadcast.ts'

const OfBroadcast = z.object({ broadcastId: z.int() })

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export const broadcastJobs = (deps: Deps): JobHandler[] => [
  { kind: 'start-broadcasts', everyMs: MINUTE_MS, run: () => startBroadcasts(deps) },
  {
    kind: SEND_BROADCAST,
    isLong: true,
    lane: 'broadcasts',
    // Failed runs aren't retried, because `start-broadcasts` queues another run within a minute, and that run resumes.
    giveUp: null,
    run: (payload, stopping) => sendBroadcast(deps, z.parse(OfBroadcast, payload).broadcastId, stopping),
  },
  { kind: 'purge-broadcast-receipts', everyMs: DAY_MS, run: () => purgeDeliveries(deps.db, deps.clock()) },
]
