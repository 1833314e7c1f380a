import type { IncomingMessage, ServerResponse } from 'node:http'
import { refusals } from '@akada/contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import { httpTurnedAway } from '../metrics/instruments.ts'
import type { Pressure, Share } from './pressure.ts'

/** Path prefixes that are always served, and prefixes with a reserved share. */
export type Favored = { always: readonly string[]; reserved: readonly string[] }

const { status, message } = refusals.BUSY
const json = JSON.stringify({ statusCode: status, message, data: null, code: 'BUSY' })
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Very busy</title><h1>Very busy</h1><p>${message}</p></html>`

// Spreads the retries over time.
const FEWEST_SECONDS = 2
const MORE_SECONDS = 4

type ShedOptions = Favored & {
  /** Returns whether a request costs almost nothing to serve. */
  isQuick: (request: IncomingMessage) => boolean
}

type Shedding = {
  /** If the site is too busy, responds with an error. Runs before anything else. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Tracks the requests that the app is processing. */
  watch: (app: FastifyInstance) => void
}

/** Rejects requests that would be answered late, so that the others are answered in time. */
export function shedLoad(pressure: Pressure, { always, reserved, isQuick }: ShedOptions): Shedding {
  const admitted = new WeakSet<IncomingMessage>()
  const ends = new WeakMap<IncomingMessage, () => void>()
  const isReserved = (url: string) => reserved.some((start) => url.startsWith(start))
  const shareOf = (url: string, request: IncomingMessage): Share => (isReserved(url) || isQuick(request) ? 'reserved' : 'usual')

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const url = request.url ?? '/'
    if (always.some((start) => url.startsWith(start))) return false
    const share = shareOf(url, request)
    if (pressure.isTooMuch(share)) {
      httpTurnedAway.inc({ share })
      refuse(url, response)
      return true
    }
    admitted.add(request)
    return false
  }

  function watch(app: FastifyInstance) {
    // Counting starts in this hook, because a slowly arriving body costs no work. Calls that render a page within the process count as part
    // of the page.
    app.addHook('preHandler', (request, reply, done) => {
      const { endpoint } = request.routeOptions.config
      if (admitted.has(request.raw) && !endpoint?.upload && !endpoint?.speaks) {
        const end = pressure.begin()
        ends.set(request.raw, end)
        reply.raw.once('close', end)
      }
      done()
    })
    // Counting ends in this hook, because sending the response over a slow connection costs no work.
    app.addHook('onSend', (request, _reply, _payload, done) => {
      ends.get(request.raw)?.()
      done()
    })
  }
  return { answer, watch }
}

function refuse(url: string, response: ServerResponse) {
  const isCall = url.startsWith('/api/')
  response
    .writeHead(status, {
      'content-type': isCall ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(FEWEST_SECONDS + Math.floor(Math.random() * MORE_SECONDS)),
    })
    .end(isCall ? json : page)
}
