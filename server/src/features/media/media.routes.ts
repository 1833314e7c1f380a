import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { attachment } from './media.rules.ts'
import { type MediaChecks, openGrant } from './open-grant.ts'
import { addressElsewhere, sendFile } from './send-file.ts'

// Folder names contain no dots, and file names have an extension. Other paths aren't public files.
const PUBLIC_KEY = /^public(\/[a-z0-9_-]{1,100}){0,10}\/[a-z0-9_-][a-z0-9._-]{0,150}\.[a-z0-9]{1,10}$/

/** Serves files at the URLs that `publicAddress` and `signedAddress` return. */
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
      const grant = await openGrant(deps, request, request.params.signed, checks)
      const elsewhere = request.method === 'GET' ? await addressElsewhere(deps.storage, grant) : undefined
      if (elsewhere !== undefined) return reply.header('cache-control', 'private, no-store').redirect(elsewhere, 302)
      const size = (await deps.storage.size(grant.key)) ?? refuse('NOT_FOUND')
      // Cached only by the user's browser, which revalidates each time, so that access ends with a refund.
      reply.header('cache-control', 'private, no-cache').header('cross-origin-resource-policy', 'same-origin')
      if (grant.downloadAs !== undefined) reply.header('content-disposition', attachment(grant.downloadAs))
      return sendFile(deps.storage, { key: grant.key, size }, request, reply)
    },
  })
}
