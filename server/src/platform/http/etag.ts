import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Returns a weak tag, because the same body is sent in several encodings. */
export const etagOf = (body: string | Buffer): string => `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** Returns whether the caller's cached copy is current. */
export const hasEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim() === etag || tag.trim() === '*')

/** Sends a cacheable text, or 304 if the caller's copy is current. */
export function sendTagged(reply: FastifyReply, body: string): FastifyReply {
  const etag = etagOf(body)
  reply.header('etag', etag)
  if (hasEtag(reply.request.headers['if-none-match'], etag)) return reply.removeHeader('content-type').code(304).send()
  return reply.send(body)
}
