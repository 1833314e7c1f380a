import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf } from './authentication.ts'
import { throttledMessage } from './errors.ts'
import type { FaultSubject, RequestAction } from './faults.ts'
import { asRecord, textOf } from './record.ts'
import type { RecordedRequest } from './request-log.ts'
import type { Simulation } from './simulation.ts'

const statusMessages: Record<number, string> = { 401: 'Invalid key', 404: 'Entity not found', 429: throttledMessage }

function sendStatus(reply: FastifyReply, action: Extract<RequestAction, { type: 'status' }>) {
  const message = statusMessages[action.status] ?? 'An error occurred on our end'
  if (action.retryAfter !== undefined) reply.header('retry-after', String(action.retryAfter))
  return reply.status(action.status).send(action.body ?? { status: false, message })
}

const replaceReference = (payload: string): string => payload.replace(/"reference":"[^"]*"/, '"reference":"of-another-site"')

/** Applies a fault to the response after the work was done. */
function spoil(action: RequestAction, payload: string, reply: FastifyReply, socket: Socket): string {
  switch (action.type) {
    case 'commit_then_drop':
      socket.destroy()
      return payload
    case 'malformed_json':
      return payload.slice(0, Math.ceil(payload.length / 2))
    case 'html':
      reply.header('content-type', 'text/html')
      return '<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>'
    case 'empty':
      return ''
    case 'wrong_reference':
      return replaceReference(payload)
    default:
      return payload
  }
}

/** Applies faults to all API and checkout calls, and records the requests. */
export class RequestFaults {
  readonly #simulation: Simulation
  readonly #pending = new WeakMap<FastifyRequest, RequestAction>()
  readonly #records = new WeakMap<FastifyRequest, RecordedRequest>()
  readonly #silenced = new Set<Socket>()
  readonly #wakers = new Set<() => void>()

  constructor(simulation: Simulation) {
    this.#simulation = simulation
  }

  attach(app: FastifyInstance, prefix: string) {
    app.addHook('preValidation', async (request, reply) => {
      const path = (request.url.split('?')[0] ?? '').slice(prefix.length)
      const record = this.#record(request, path)
      await this.#before(request, reply, record)
    })
    app.addHook('onSend', async (request, reply, payload) => {
      const action = this.#pending.get(request)
      if (!action || typeof payload !== 'string') return payload
      reply.removeHeader('content-length')
      return spoil(action, payload, reply, request.raw.socket)
    })
    app.addHook('onResponse', async (request, reply) => {
      const record = this.#records.get(request)
      if (record) record.status = reply.statusCode
    })
  }

  /** Ends requests that a latency or timeout fault still delays, so that the server can close. */
  close() {
    for (const socket of this.#silenced) socket.destroy()
    for (const wake of this.#wakers) wake()
  }

  #record(request: FastifyRequest, path: string): RecordedRequest {
    const { requests, clock, store } = this.#simulation
    const key = bearerOf(request) ?? null
    const asked = path.match(/^\/trans(?:action|fer)\/(?:verify\/|timeline\/)?([^/]+)$/)?.[1]
    const body = asRecord(request.body)
    const named = textOf(body.reference) ?? textOf(body.transaction) ?? (asked && asked !== 'initialize' ? decodeURIComponent(asked) : null)
    const byId = named === null ? undefined : store.state.transactions.find((one) => String(one.id) === named)
    const { method, query } = request
    const record: RecordedRequest = {
      at: clock.now().toISOString(),
      method,
      path,
      query,
      body: request.body ?? null,
      reference: byId?.reference ?? named,
      key,
      status: null,
    }
    requests.add(record)
    this.#records.set(request, record)
    return record
  }

  async #before(request: FastifyRequest, reply: FastifyReply, record: RecordedRequest) {
    const { faults } = this.#simulation
    const { method, path } = record
    const subject: FaultSubject = { method, path, reference: record.reference ?? undefined, keys: record.key ? [record.key] : [] }
    const latency = faults.take(['latency'], subject)
    if (latency) await this.#wait(latency.ms + Math.random() * (latency.jitter ?? 0))
    const action = faults.take(
      ['status', 'timeout', 'reset', 'commit_then_drop', 'malformed_json', 'html', 'empty', 'wrong_reference'],
      subject,
    )
    if (!action) return
    if (action.type === 'status') return sendStatus(reply, action)
    const { socket } = request.raw
    if (action.type === 'reset') {
      reply.hijack()
      socket.resetAndDestroy()
    } else if (action.type === 'timeout') {
      reply.hijack()
      this.#silenced.add(socket)
      socket.once('close', () => this.#silenced.delete(socket))
    } else this.#pending.set(request, action)
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.#wakers.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      timer.unref()
      this.#wakers.add(wake)
    })
  }
}
