import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Readiness } from './readiness.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => boolean
type Handler = (request: IncomingMessage, response: ServerResponse) => void

// Longer than proxies keep idle connections (nginx and Amazon's load balancers: 60 s), so that the server never closes a connection while a
// request arrives.
const KEEP_ALIVE_MS = 72_000
// Node's default of 30 s would keep connections that send nothing open for half a minute.
const LOOK_EVERY_MS = 5_000

type ServerOptions = {
  /** Functions that run before the handler, in this order. Each returns true if it has responded. */
  first: readonly Answer[]
  readiness: Readiness
}

/** Creates a Node server with settings for proxies. While draining, the server closes each connection after its response. */
export function httpServer(handler: Handler, { first, readiness }: ServerOptions): Server {
  const server = http.createServer({ connectionsCheckingInterval: LOOK_EVERY_MS }, (request, response) => {
    if (readiness.state === 'DRAINING') response.shouldKeepAlive = false
    if (!hasOneHost(request)) return refuseHost(response)
    if (!first.some((answer) => answer(request, response))) handler(request, response)
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  connections.set(server, sockets)
  return server
}

// A name or address, and a port (RFC 3986, 3.2.2 and 3.2.3).
const HOST = /^[\w.~!$&'()*+,;=%:[\]-]*$/

/**
 * Returns false for several Host headers or a value that isn't a host, which get a 400 (RFC 9112, 3.2). Node itself refuses a request
 * without Host.
 */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host')
  return hosts.length < 2 && hosts.every((host) => HOST.test(host))
}

function refuseHost(response: ServerResponse): void {
  const answer = envelopeOf(400, 'The request must have one valid Host header.')
  response.writeHead(400, { ...refusalHeaders, 'content-length': Buffer.byteLength(answer) })
  response.end(answer)
}

const refusalHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', connection: 'close' }
const envelopeOf = (statusCode: number, message: string) => JSON.stringify({ statusCode, message, data: null, code: 'INVALID_INPUT' })

export const TOO_SLOW = 'The request took too long to arrive. Try again.'

const brokenRequests: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, `The request headers are too large. The limit is ${Math.floor(http.maxHeaderSize / 1024)} kB.`],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The request’s chunk extensions are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, TOO_SLOW],
}

/** Responds to requests that Node can't parse. Replaces Node's and Fastify's own responses. */
export function refuseBroken(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, message] = brokenRequests[error.code ?? ''] ?? [400, 'This request isn’t valid HTTP.']
  // The client would read a second response as part of the first.
  if (socket.writable && !hasAnswer(socket)) socket.write(refusalLines(status, message))
  socket.destroy(error)
}

/** Returns a complete raw HTTP response, for a connection without a response object. */
export function refusalLines(status: number, message: string): string {
  const answer = envelopeOf(status, message)
  const headers = Object.entries({ ...refusalHeaders, 'content-length': Buffer.byteLength(answer) })
  return [`HTTP/1.1 ${status} ${http.STATUS_CODES[status]}`, ...headers.map(([name, value]) => `${name}: ${value}`), '', answer].join(
    '\r\n',
  )
}

/** Returns whether a response is in progress. Node stores the response in this property, and checks it for its own limits. */
export const hasAnswer = (socket: Socket): boolean =>
  (socket as Socket & { _httpMessage?: { headersSent?: boolean } })._httpMessage?.headersSent === true

const connections = new WeakMap<Server, Set<Socket>>()

const IDLE_EVERY_MS = 100

/** Stops accepting connections. Resolves when every pending request has been answered, or at the time limit. */
export async function finishRequests(server: Server, withinMs: number): Promise<void> {
  if (!server.listening) return
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const closeUnused = setInterval(() => {
    server.closeIdleConnections()
    // Browsers open spare connections, which Node counts as active.
    for (const socket of connections.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy()
  }, IDLE_EVERY_MS)
  const late = setTimeout(() => server.closeAllConnections(), withinMs)
  await closed
  clearInterval(closeUnused)
  clearTimeout(late)
}
