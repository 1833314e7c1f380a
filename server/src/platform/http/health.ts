import type { FastifyInstance } from 'fastify'
import { requireFitting } from '../database/fitting-schema.ts'
import type { Deps } from '../deps.ts'
import { openReadiness, type Readiness } from './readiness.ts'
import { watchHealth } from './watch-health.ts'

type Needed = Pick<Deps, 'db' | 'log'> & { storage: Pick<Deps['storage'], 'check'> }

/**
 * Serves `/healthz`, which shows that the process is alive, and `/readyz`, which shows that it has started, can reach its database and
 * storage, and isn't stopping.
 */
export function healthRoutes(app: FastifyInstance, { db, storage, log }: Needed, readiness: Readiness = openReadiness()) {
  app.addHook('preClose', async () => readiness.drain())
  const health = watchHealth({
    check: async () => void (await Promise.all([requireFitting(db), storage.check()])),
    isBusy: isQueue,
    log: (error) => log.warn({ err: error }, 'not ready'),
  })
  const stateOf = async () => {
    if (readiness.state === 'STARTING') return 'starting'
    if (readiness.state === 'DRAINING') return 'stopping'
    return (await health.trouble()) === null ? 'ready' : 'not ready'
  }

  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    const status = await stateOf()
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  })
}

// pg sends this message when all connections are in use. An unresponsive server causes other messages.
const isQueue = (error: unknown) => error instanceof Error && error.message === 'timeout exceeded when trying to connect'
