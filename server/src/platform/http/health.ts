import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve, having its database and its storage and not being about to stop. */
export function healthRoutes(app: FastifyInstance, deps: Deps) {
  let isDraining = false
  app.addHook('preClose', async () => {
    isDraining = true
  })

  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    const isReady = !isDraining && (await canServe(deps))
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready' })
  })
}

async function canServe(deps: Deps): Promise<boolean> {
  try {
    await Promise.all([sql`select id from jobs limit 1`.execute(deps.db), deps.storage.check()])
    return true
  } catch (error) {
    deps.log.warn({ err: error }, 'not ready')
    return false
  }
}
