import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Weak, because the same words are sent in several encodings. */
export const etagOf = (body: string | Buffer): string => `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** Whether a caller that sends this `if-none-match` has it already. */
export const hasEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim() === etag || tag.trim() === '*')

/** Sends a text that callers may keep, or tells one who has kept it that it is still the same. */
export function sendTagged(reply: FastifyReply, body: string): FastifyReply {
  const etag = etagOf(body)
  reply.header('etag', etag)
  if (hasEtag(reply.request.headers['if-none-match'], etag)) return reply.removeHeader('content-type').code(304).send()
  return reply.send(body)
}
