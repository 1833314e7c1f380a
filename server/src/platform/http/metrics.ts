import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { registry } from '../metrics/instruments.ts'
import { keepReadings, type Reading } from '../metrics/readings.ts'
import { refuse } from './refusal.ts'
import { tokenOf } from './serve.ts'

export type MetricsOptions = {
  /** If undefined, `/metrics` is closed. */
  token?: string | undefined
  read: () => Reading[]
}

/**
 * Serves `/metrics` to Prometheus, but only with the token. The client address can't replace the token, because requests through a proxy
 * or tunnel on this machine look local if it sends no forwarding headers. `measure` reads the state that all processes share.
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

const strangers = 'Send the value of METRICS_TOKEN as a bearer token.'

const digest = (text: string) => createHash('sha256').update(text).digest()

function hasToken(request: FastifyRequest, token: string | undefined): boolean {
  const given = tokenOf(request)
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token))
}
