import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Grant } from '#platform/storage/addresses.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { attachment, contentTypeOf, namesTag, requestedRange } from './media.rules.ts'

export type StoredFile = { key: string; size: number }

/** Sends a stored file or the requested range. The caller sets the caching headers. */
export function sendFile(storage: Storage, { key, size }: StoredFile, request: FastifyRequest, reply: FastifyReply) {
  const tag = tagOf(key, size)
  reply
    .header('accept-ranges', 'bytes')
    .header('etag', tag)
    // Prevents scripts in the file from running, even if it was stored under a wrong extension.
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('content-type', contentTypeOf(key))
  if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()

  const range = rangeAsked(request, { size, tag })
  if (range.kind === 'unsatisfiable') return reply.code(416).removeHeader('content-type').header('content-range', `bytes */${size}`).send()
  if (range.kind === 'part') reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('content-length', range.kind === 'part' ? range.end - range.start + 1 : size)
  return request.method === 'HEAD' ? reply.send() : reply.send(storage.read(key, range.kind === 'part' ? range : undefined))
}

/**
 * Returns the file's URL in the object store, or undefined if this server sends it. Public files are sent by this server, because proxies
 * cache them for a year.
 */
export const addressElsewhere = ({ elsewhere }: Storage, { key, downloadAs }: Pick<Grant, 'key' | 'downloadAs'>) =>
  elsewhere?.addressOf(key, {
    contentType: contentTypeOf(key),
    disposition: downloadAs === undefined ? undefined : attachment(downloadAs),
  })

function rangeAsked({ method, headers }: FastifyRequest, { size, tag }: { size: number; tag: string }) {
  const condition = headers['if-range']
  const isSameFile = condition === undefined || condition === tag
  return requestedRange(method === 'GET' && isSameFile ? headers.range : undefined, size)
}

/** A file doesn't change under its key, except when a repeated job writes it again. */
const tagOf = (key: string, size: number) => `"${createHash('sha256').update(`${key}:${size}`).digest('base64url').slice(0, 22)}"`
