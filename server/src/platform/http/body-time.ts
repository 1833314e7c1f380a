import type { IncomingMessage, Server } from 'node:http'
import { hasAnswer, refusalLines, TOO_SLOW } from './http-server.ts'

// Long enough for an ordinary call's body over a slow connection, and short enough to end connections that send bytes very slowly.
export const BODY_MS = 30_000
const HEADERS_MS = 10_000
// The minimum bytes per interval, which is 1 kB per second. The slowest usable connection (GPRS) is three times as fast.
const LEAST_BYTES = 30_000

type Watch = { timer: NodeJS.Timeout; allowSlow: () => void }
const watches = new WeakMap<IncomingMessage, Watch>()

/**
 * Ends a connection if the body takes too long. Replaces Node's limit, which is the same for all requests, because part of a large file may
 * take longer over a slow connection.
 */
export function limitBodyTime(server: Server, bodyMs: number) {
  server.requestTimeout = 0
  server.headersTimeout = HEADERS_MS
  server.prependListener('request', (request: IncomingMessage) => {
    const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
    if (hasBody) watch(request, bodyMs)
  })
}

/** Lifts the total time limit for a caller who may send a large file, as long as the body keeps arriving. */
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
      // Otherwise, a closed request would be watched forever.
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

// Node stops reading while the server's disk can't keep up, which isn't the sender's fault.
const isHeldBack = (request: IncomingMessage) => request.readableLength >= request.readableHighWaterMark
