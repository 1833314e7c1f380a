import * as operations from '@akada/contract/operations.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { checkSite } from './check-site.ts'
import { getOperations } from './get-operations.ts'
import { retryJob } from './retry-job.ts'
import { retryJobs } from './retry-jobs.ts'
import { startBackup } from './start-backup.ts'

export function operationsRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, operations.getOperations, () => getOperations(deps))

  serve(app, deps, operations.checkSite, async () => {
    await checkSite(deps)
    return getOperations(deps)
  })

  serve(app, deps, operations.retryJob, async ({ params }, { db, user, now }) => {
    await retryJob(db, params.id, { by: user.id, now })
    return null
  })

  serve(app, deps, operations.retryJobs, async (_, { db, user, now }) => ({ count: await retryJobs(db, { by: user.id, now }) }))

  serve(app, deps, operations.startBackup, async (_, { db, user, now }) => {
    await startBackup(db, { by: user.id, now })
    return null
  })
}
