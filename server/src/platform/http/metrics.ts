import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { registry } from '../metrics/instruments.ts'
import { keepReadings, type Reading } from '../metrics/readings.ts'
import { refuse } from './refusal.ts'
import { tokenOf } from './serve.ts'

export type MetricsOptions = {
  /** Without one `/metrics` is closed. */
  token?: string | undefined
  /** The state of this process. */
  read: () => Reading[]
}

/**
 * `/metrics`, for Prometheus, with the token only. The address of the other end proves nothing: a proxy or tunnel on this machine
 * that adds no forwarding header looks like the machine itself. `measure` reads what all processes share.
 */
export function metricsRoute(app: FastifyInstance, { token, read }: MetricsOptions, measure: () => Promise<Reading[]>) {
  app.get('/metrics', async (request, reply) => {
    if (!hasToken(request, token)) refuse('SIGN_IN_REQUIRED', { message: strangers })
    keepReadings([...read(), ...(await measure())])
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

const strangers = 'Metrics need the bearer token of METRICS_TOKEN.'

const digest = (text: string) => createHash('sha256').update(text).digest()

function hasToken(request: FastifyRequest, token: string | undefined): boolean {
  const given = tokenOf(request)
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token))
}
