import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { bookAvailableEarnings } from './book-available-earnings.ts'

const RELEASE_EARNINGS = 'release-earnings'

const From = z.object({ after: z.optional(z.object({ soldAt: z.iso.datetime(), orderId: z.int() })) })

export const ledgerJobs = (deps: Deps): JobHandler[] => [
  {
    kind: RELEASE_EARNINGS,
    everyMs: 3_600_000,
    run: async (payload) => {
      const { after } = z.parse(From, payload)
      const stoppedAt = await bookAvailableEarnings(deps, { after: after ? { ...after, soldAt: new Date(after.soldAt) } : null })
      if (stoppedAt) await enqueue(deps.db, { kind: RELEASE_EARNINGS, payload: { after: stoppedAt } })
    },
  },
]
