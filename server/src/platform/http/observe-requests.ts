import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { httpRequests, httpSeconds, httpUnderWay } from '../metrics/instruments.ts'
import { currentRequestId, forRequest, saneRequestId } from '../request-id.ts'
import { openSpan, type Span } from '../tracing/tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Milliseconds until the response was ready to be sent, or 0 before it is ready. */
    answeredMs: number
    span: Span | undefined
  }
}

/** Returns the request's id. A call from this process that renders a page has the page request's id. */
export const requestIdOf = (request: Pick<IncomingMessage, 'headers'>): string =>
  currentRequestId() ?? saneRequestId(request.headers['x-request-id']) ?? randomUUID()

/** Gives each request an id, and counts, times and traces it. Must be registered after all other hooks that change responses. */
export function observeRequests(app: FastifyInstance) {
  app.decorateRequest('answeredMs', 0)
  app.decorateRequest('span', undefined)

  app.addHook('onRequest', (request, reply, done) => {
    const isWithin = currentRequestId() !== undefined
    reply.header('x-request-id', request.id)
    if (!isWithin) httpUnderWay.inc()
    request.span = openSpan(spanOf(request, isWithin))
    // If the caller disconnects early, the response closes without finishing.
    reply.raw.once('close', () => {
      endSpan(request, reply)
      if (isWithin) return
      httpUnderWay.dec()
      count(request, reply)
    })
    done()
  })
  // This hook runs after the body is read, because a streamed body is read in the socket's context.
  app.addHook('preHandler', (request, _reply, done) => {
    const { span } = request
    forRequest(request.id, () => (span ? span.within(done) : done()))
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    request.answeredMs = reply.elapsedTime
    done()
  })
  app.addHook('onError', (request, _reply, error, done) => {
    request.span?.fail(error)
    done()
  })
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Returns the declared route instead of the requested path, because the number of paths is unbounded. */
const routeOf = (request: FastifyRequest): { method: string; route: string } => ({
  method: methods.has(request.method) ? request.method : 'other',
  route: request.routeOptions.url ?? 'none',
})

function count(request: FastifyRequest, reply: FastifyReply) {
  const of = routeOf(request)
  const isAnswered = reply.raw.headersSent
  httpRequests.inc({ ...of, status: isAnswered ? String(reply.raw.statusCode) : 'aborted' })
  if (isAnswered) httpSeconds.observe(of, (request.answeredMs || reply.elapsedTime) / 1000)
}

const traceParentOf = (request: FastifyRequest) => {
  const given = request.headers.traceparent
  return typeof given === 'string' ? given : undefined
}

function spanOf(request: FastifyRequest, isWithin: boolean) {
  const { method, route } = routeOf(request)
  return {
    name: `${method} ${route}`,
    kind: isWithin ? 'internal' : 'server',
    attributes: { 'http.request.method': method, 'http.route': route, 'akada.request_id': request.id },
    parent: isWithin ? undefined : traceParentOf(request),
  } as const
}

function endSpan({ span }: FastifyRequest, { raw }: FastifyReply) {
  if (!span) return
  span.set({ 'http.response.status_code': raw.statusCode, ...(!raw.headersSent && { 'akada.aborted': true }) })
  span.end()
}
