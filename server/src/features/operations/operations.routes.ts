import { examineSite, getOperations, retryJob, retryJobs, startBackup } from '@akada/contract/operations.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { retryJobs as retryAll, retryJob as retryOne } from './retry-jobs.ts'
import { examine, showOperations } from './show-operations.ts'
import { startBackup as start } from './start-backup.ts'

export function operationsRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, getOperations, () => showOperations(deps))

  serve(app, deps, examineSite, async () => {
    await examine(deps)
    return showOperations(deps)
  })

  serve(app, deps, retryJob, async ({ params }, { db, user, now }) => {
    await retryOne(db, params.id, { by: user.id, now })
    return null
  })

  serve(app, deps, retryJobs, async (_, { db, user, now }) => ({ count: await retryAll(db, { by: user.id, now }) }))

  serve(app, deps, startBackup, async (_, { db, user, now }) => {
    await start(db, { by: user.id, now })
    return null
  })
}
