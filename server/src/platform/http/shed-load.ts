import type { IncomingMessage, ServerResponse } from 'node:http'
import { refusals } from '@akada/contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import { httpTurnedAway } from '../metrics/instruments.ts'
import type { Pressure, Share } from './pressure.ts'

/** Beginnings of addresses that are answered whatever there is to do, and of those that have a share of their own. */
export type Favoured = { always: readonly string[]; reserved: readonly string[] }

const { status, message } = refusals.BUSY
const json = JSON.stringify({ statusCode: status, message, data: null, code: 'BUSY' })
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Very busy</title><h1>Very busy</h1><p>${message}</p></html>`

// Not all at the same moment again.
const FEWEST_SECONDS = 2
const MORE_SECONDS = 4

type ShedOptions = Favoured & {
  /** Whether an address costs hardly anything. */
  isQuick: (url: string) => boolean
}

type Shedding = {
  /** Answers that it is too busy, where it is; asked before anything else is done for a request. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Has the app say what it works on. */
  watch: (app: FastifyInstance) => void
}

/** Turns away at once what could only be answered late, so that the rest is answered in time. */
export function shedLoad(pressure: Pressure, { always, reserved, isQuick }: ShedOptions): Shedding {
  const admitted = new WeakSet<IncomingMessage>()
  const ends = new WeakMap<IncomingMessage, () => void>()
  const isReserved = (url: string) => reserved.some((start) => url.startsWith(start))
  const shareOf = (url: string): Share => (isReserved(url) || isQuick(url) ? 'reserved' : 'usual')

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const url = request.url ?? '/'
    if (always.some((start) => url.startsWith(start))) return false
    const share = shareOf(url)
    if (pressure.isTooMuch(share)) {
      httpTurnedAway.inc({ share })
      refuse(url, response)
      return true
    }
    admitted.add(request)
    return false
  }

  function watch(app: FastifyInstance) {
    // Only now: a body that comes slowly is no work. Calls that a page makes within the process are part of the page’s.
    app.addHook('preHandler', (request, reply, done) => {
      const { endpoint } = request.routeOptions.config
      if (admitted.has(request.raw) && !endpoint?.upload && !endpoint?.speaks) {
        const end = pressure.begin()
        ends.set(request.raw, end)
        reply.raw.once('close', end)
      }
      done()
    })
    // What is sent from here on may take its time over a slow line.
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
