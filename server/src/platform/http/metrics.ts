import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { registry } from '../metrics/instruments.ts'
import { keepReadings, type Reading } from '../metrics/readings.ts'
import { refuse } from './refusal.ts'
import { tokenOf } from './serve.ts'

export type MetricsOptions = {
  /** Lets in who doesn’t ask from this machine. */
  token?: string | undefined
  /** The state of this process. */
  read: () => Reading[]
}

/** `/metrics`, for Prometheus: on this machine itself, or with the token. `measure` reads what all processes share. */
export function metricsRoute(app: FastifyInstance, { token, read }: MetricsOptions, measure: () => Promise<Reading[]>) {
  app.get('/metrics', async (request, reply) => {
    if (!isFromHere(request) && !hasToken(request, token)) refuse('SIGN_IN_REQUIRED', { message: strangers })
    keepReadings([...read(), ...(await measure())])
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

const strangers = 'Metrics are given on this machine itself, or for the token that METRICS_TOKEN says.'

// What a proxy adds. It may run on this machine, and whoever asks through it is not here.
const forwarding = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/** By the other end of the connection, whatever headers say. */
function isFromHere({ raw }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? ''
  const isLoopback = address === '::1' || /^(::ffff:)?127\./.test(address)
  return isLoopback && !forwarding.some((name) => name in raw.headers)
}

const digest = (text: string) => createHash('sha256').update(text).digest()

function hasToken(request: FastifyRequest, token: string | undefined): boolean {
  const given = tokenOf(request)
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token))
}
