import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { purgeVisitors } from './affiliates.queries.ts'
import { mailAffiliate, TELL_AFFILIATE } from './notify-affiliate.ts'

const Told = z.object({
  userId: z.string(),
  event: z.enum(['JOINED', 'FIRST_SALE', 'ENDED', 'SUSPENDED', 'RESTORED']),
  sellerId: z.optional(z.string()),
  reason: z.optional(z.string()),
})

const HOUR_MS = 3_600_000

export const affiliateJobs = (deps: Deps): JobHandler[] => [
  { kind: TELL_AFFILIATE, run: (payload) => mailAffiliate(deps, z.parse(Told, payload)) },
  { kind: 'purge-affiliate-visitors', everyMs: HOUR_MS, run: () => purgeVisitors(deps.db, deps.clock()) },
]
