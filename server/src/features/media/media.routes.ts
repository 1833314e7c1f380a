import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { readMediaPass } from '#platform/http/media-pass.ts'
import { refuse } from '#platform/http/refusal.ts'
import { tokenOf } from '#platform/http/serve.ts'
import { type Grant, openAddress } from '#platform/storage/addresses.ts'
import { attachment } from './media.rules.ts'
import { sendFile } from './send-file.ts'

/** What other features decide about a file at each request. */
export type MediaChecks = {
  mayStillPlay: (db: Db, userId: string | null, lectureId: number) => Promise<boolean>
  mayDownloadExport: (db: Db, asked: { userId: string | null; fileId: number; now: Date }) => Promise<boolean>
}

// A folder has no dot in its name and a file has one; anything else names no file.
const PUBLIC_KEY = /^public(\/[a-z0-9_-]{1,100}){0,10}\/[a-z0-9_-][a-z0-9._-]{0,150}\.[a-z0-9]{1,10}$/

/** Files, by the addresses that `publicAddress` and `signedAddress` make. */
export function mediaRoutes(app: FastifyInstance, deps: Deps, checks: MediaChecks) {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/public/*',
    handler: async (request, reply) => {
      const key = `public/${request.params['*']}`
      const size = PUBLIC_KEY.test(key) ? await deps.storage.size(key) : undefined
      if (size === undefined) return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found')
      reply.header('cache-control', 'public, max-age=31536000, immutable').header('cross-origin-resource-policy', 'cross-origin')
      return sendFile(deps.storage, { key, size }, request, reply)
    },
  })

  app.route<{ Params: { signed: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/signed/:signed',
    handler: async (request, reply) => {
      const grant = openAddress(deps.signer, request.params.signed, deps.clock()) ?? refuse('MEDIA_ADDRESS_INVALID')
      if (!(await isHolder(deps, request, grant)) || !(await isStillRight(deps, grant, checks))) refuse('MEDIA_ADDRESS_INVALID')
      const size = (await deps.storage.size(grant.key)) ?? refuse('NOT_FOUND')
      // Kept only by the person's own browser, which asks again each time: a seek is cheap, and a refund ends it.
      reply.header('cache-control', 'private, no-cache').header('cross-origin-resource-policy', 'same-origin')
      if (grant.downloadAs !== undefined) reply.header('content-disposition', attachment(grant.downloadAs))
      return sendFile(deps.storage, { key: grant.key, size }, request, reply)
    },
  })
}

/** Whether the caller is the person whom the address was made for: by the cookie of their browser, or by their token. */
async function isHolder(deps: Deps, request: FastifyRequest, { userId }: Grant): Promise<boolean> {
  if (userId === null || readMediaPass(request.headers.cookie, deps.signer, deps.clock()) === userId) return true
  const token = tokenOf(request)
  return token !== undefined && (await deps.userOf(token))?.id === userId
}

function isStillRight(
  { db, clock }: Deps,
  { of, userId }: Grant,
  { mayStillPlay, mayDownloadExport }: MediaChecks,
): Promise<boolean> | boolean {
  switch (of.kind) {
    case 'lecture':
      return mayStillPlay(db, userId, of.id)
    case 'certificate':
      return userId !== null
    case 'export':
      return mayDownloadExport(db, { userId, fileId: of.id, now: clock() })
  }
}
