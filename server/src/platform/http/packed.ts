import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, type Encoding, encodingFor, MORE_EFFORT, withoutSlack } from './compress.ts'
import { etagOf, hasEtag } from './etag.ts'

/**
 * A response as sent. Its bytes are compressed on the first request for each encoding, with little effort, because most responses are sent
 * once. The second request makes them smaller for the following ones.
 */
export type Packed = {
  status: number
  etag: string
  headers: OutgoingHttpHeaders
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>
  /** The first compressions in progress, which concurrent requests share. */
  compressing: Partial<Record<Encoding, Promise<Buffer>>>
  /** The encodings whose bytes are as small as they will be, or soon will be. */
  smallest: Set<Encoding>
  /** False if making the response had an effect, such as counting a search, so that each caller needs a response of its own. */
  isRepeatable: boolean
}

type Caller = { headers: IncomingHttpHeaders }

type Unpacked = { status: number; body: string; headers: OutgoingHttpHeaders; isRepeatable?: boolean }

export function pack({ status, body, headers, isRepeatable = true }: Unpacked): Packed {
  const identity = withoutSlack(Buffer.from(body))
  const etag = etagOf(identity)
  return {
    status,
    etag,
    headers: { ...headers, ...(status === 200 && { etag }) },
    bodies: { identity },
    compressing: {},
    smallest: new Set<Encoding>(['identity']),
    isRepeatable,
  }
}

async function bodyIn(packed: Packed, encoding: Encoding): Promise<Buffer> {
  const known = packed.bodies[encoding]
  if (known) return shrinking(packed, encoding, known)
  packed.compressing[encoding] ??= firstBytes(packed, encoding).finally(() => delete packed.compressing[encoding])
  return packed.compressing[encoding]
}

async function firstBytes(packed: Packed, encoding: Encoding): Promise<Buffer> {
  const made = await compress(packed.bodies.identity, encoding)
  packed.bodies[encoding] = made
  return made
}

/** Returns the known bytes, and starts to replace them with smaller ones. */
function shrinking(packed: Packed, encoding: Encoding, known: Buffer): Buffer {
  if (packed.smallest.has(encoding)) return known
  packed.smallest.add(encoding)
  compress(packed.bodies.identity, encoding, MORE_EFFORT).then(
    (smaller) => {
      packed.bodies[encoding] = smaller
    },
    // The bytes that are already there stay.
    () => undefined,
  )
  return known
}

const headersIn = (headers: OutgoingHttpHeaders, encoding: Encoding, body: Buffer): OutgoingHttpHeaders => ({
  ...headers,
  ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  'content-length': body.length,
})

/** Returns whether the caller's copy is current. */
const isUnchanged = ({ status, etag }: Packed, { headers }: Caller): boolean => status === 200 && hasEtag(headers['if-none-match'], etag)

/** Returns the headers of a 304 response, which has no content to describe. */
function headersUnchanged({ 'content-type': _type, ...headers }: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return headers
}

export async function sendPacked(request: FastifyRequest, reply: FastifyReply, packed: Packed, personal: OutgoingHttpHeaders = {}) {
  const headers = { ...packed.headers, ...personal }
  if (isUnchanged(packed, request)) return reply.code(304).headers(headersUnchanged(headers)).send()
  const encoding = encodingFor(request.headers['accept-encoding'])
  const body = await bodyIn(packed, encoding)
  return reply
    .code(packed.status)
    .headers(headersIn(headers, encoding, body))
    .send(body)
}

/**
 * Responds without Fastify. Returns false if the response isn't compressed in this encoding yet. The server behind the cache then compresses
 * it.
 */
export function writePacked(packed: Packed, request: IncomingMessage, response: ServerResponse, personal: OutgoingHttpHeaders): boolean {
  const headers = { ...packed.headers, ...personal }
  if (isUnchanged(packed, request)) {
    response.writeHead(304, headersUnchanged(headers)).end()
    return true
  }
  const encoding = encodingFor(request.headers['accept-encoding']?.toString())
  const known = packed.bodies[encoding]
  if (!known) return false
  const body = shrinking(packed, encoding, known)
  response.writeHead(packed.status, headersIn(headers, encoding, body)).end(request.method === 'HEAD' ? undefined : body)
  return true
}

export const isReading = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'
