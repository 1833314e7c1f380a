import { inTransaction } from '#platform/database/in-transaction.ts'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { syncSalePrices } from './sync-sale-prices.ts'

const MINUTE_MS = 60_000

export const salePriceJobs = ({ db, clock }: Deps): JobHandler[] => [
  { kind: 'sync-sale-prices', everyMs: MINUTE_MS, run: () => inTransaction(db, (tx) => syncSalePrices(tx, clock())) },
]
