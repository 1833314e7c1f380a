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

export function compress(body: Buffer, encoding: Encoding, quality = 4): Promise<Buffer> {
  if (encoding === 'identity') return Promise.resolve(body)
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  if (body.length <= AT_ONCE) return Promise.resolve(encoding === 'br' ? brotliCompressSync(body, { params }) : gzipSync(body))
  return encoding === 'br' ? brotli(body, { params }) : gz(body)
}

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
