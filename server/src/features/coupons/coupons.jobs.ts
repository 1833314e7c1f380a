import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { syncShownCoupons } from './coupons.queries.ts'

const MINUTE_MS = 60_000

export const couponJobs = ({ db, clock }: Deps): JobHandler[] => [
  { kind: 'sync-public-coupons', everyMs: MINUTE_MS, run: () => syncShownCoupons(db, clock()) },
]
