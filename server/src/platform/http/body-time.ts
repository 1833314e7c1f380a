import type { IncomingMessage, Server } from 'node:http'
import { hasAnswer, refusalLines, TOO_SLOW } from './http-server.ts'

// Long enough for what a call brings over a slow line; a sender who dribbles holds a connection no longer.
export const BODY_MS = 30_000
const HEADERS_MS = 10_000
// 1 kB a second: the slowest line on which anybody uploads (GPRS) carries three times as much.
const LEAST_BYTES = 30_000

type Watch = { timer: NodeJS.Timeout; allowSlow: () => void }
const watches = new WeakMap<IncomingMessage, Watch>()

/**
 * Ends connections whose body takes too long. In the place of Node's own limit, which is one for all: a part of a large file may
 * take its time over a slow line.
 */
export function limitBodyTime(server: Server, bodyMs: number) {
  server.requestTimeout = 0
  server.headersTimeout = HEADERS_MS
  server.prependListener('request', (request: IncomingMessage) => {
    const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
    if (hasBody) watch(request, bodyMs)
  })
}

/** From here on a body may take any time, as long as it goes on: for a caller who may send a large file. */
export const allowSlowBody = (request: IncomingMessage): void => watches.get(request)?.allowSlow()

function watch(request: IncomingMessage, bodyMs: number) {
  const { socket } = request
  const end = () => {
    if (request.complete || socket.destroyed) return
    if (!hasAnswer(socket)) socket.write(refusalLines(408, TOO_SLOW))
    socket.destroy()
  }
  const own: Watch = {
    timer: setTimeout(end, bodyMs),
    allowSlow: () => {
      clearTimeout(own.timer)
      // Whoever has gone meanwhile would be watched for ever.
      if (request.closed) return
      let before = socket.bytesRead
      own.timer = setInterval(() => {
        if (socket.bytesRead - before < LEAST_BYTES && !isHeldBack(request)) end()
        before = socket.bytesRead
      }, bodyMs).unref()
    },
  }
  own.timer.unref()
  watches.set(request, own)
  request.once('close', () => clearTimeout(own.timer))
}

// Nothing more is read while our own disk is behind: that is not the sender's doing.
const isHeldBack = (request: IncomingMessage) => request.readableLength >= request.readableHighWaterMark
