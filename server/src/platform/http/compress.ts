import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

// Below this size, the headers cost more bytes than compression saves.
const SMALLEST = 1_024
const compressible = /^(application\/(json|xml|vnd\.apple\.mpegurl)|text\/|image\/svg)/

export type Encoding = 'br' | 'gzip' | 'identity'

/** Returns the best supported encoding that the caller accepts. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  const accepted = acceptEncoding ?? ''
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : 'identity'
}

// Up to this size, compressing takes less time than a round trip to another thread.
const AT_ONCE = 32_768

export type Effort = { brotli: number; gzip: number }

// For a page of 245 kB: 35 kB in 1.8 ms with brotli, and 40 kB in 3 ms with gzip.
export const LITTLE_EFFORT: Effort = { brotli: 3, gzip: 3 }
// For the same page: 31 kB in 5.3 ms, and 36 kB in 4.8 ms. Higher levels take many times longer.
export const MORE_EFFORT: Effort = { brotli: 5, gzip: 6 }

export function compress(body: Buffer, encoding: Encoding, effort: Effort = LITTLE_EFFORT): Promise<Buffer> {
  if (encoding === 'identity') return Promise.resolve(body)
  const params = { [constants.BROTLI_PARAM_QUALITY]: effort.brotli, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  const level = effort.gzip
  if (body.length <= AT_ONCE)
    return Promise.resolve(withoutSlack(encoding === 'br' ? brotliCompressSync(body, { params }) : gzipSync(body, { level })))
  return (encoding === 'br' ? brotli(body, { params }) : gz(body, { level })).then(withoutSlack)
}

/** Copies the bytes if they are part of a larger chunk, which would otherwise stay in memory: 16 KB of zlib’s, or 8 KB of `Buffer`’s. */
export const withoutSlack = (bytes: Buffer): Buffer =>
  bytes.buffer.byteLength === bytes.length ? bytes : Buffer.from(new Uint8Array(bytes).buffer)

/** Compresses dynamic responses. Files and cached pages are already compressed. */
export function compressAnswers(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    const isText = typeof payload === 'string' && compressible.test(String(reply.getHeader('content-type') ?? ''))
    if (!isText || reply.hasHeader('content-encoding') || payload.length < SMALLEST) return payload
    if (!/accept-encoding/i.test(String(reply.getHeader('vary')))) reply.header('vary', 'Accept-Encoding')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding === 'identity') return payload
    reply.header('content-encoding', encoding)
    reply.removeHeader('content-length')
    return compress(Buffer.from(payload), encoding)
  })
}
