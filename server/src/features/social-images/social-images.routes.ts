import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendFile } from '#features/media/send-file.ts'
import type { Deps } from '#platform/deps.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { requirePicture } from './require-picture.ts'
import { keyOf } from './social-images.addresses.ts'
import { findShown } from './social-images.queries.ts'
import { courseIdIn } from './social-images.rules.ts'

/** Serves courses' link previews. Creates only the current picture, whatever name is requested. */
export function socialImageRoutes(app: FastifyInstance, deps: Deps) {
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/public/social/:name',
    handler: async (request, reply) => {
      const courseId = courseIdIn(request.params.name)
      const shown = courseId === undefined ? undefined : await findShown(deps.db, courseId)
      if (!shown) return notFound(reply)
      const key = keyOf(deps.site.name, shown)
      // The requested picture is outdated or never existed.
      if (key !== `public/social/${request.params.name}`) return reply.header('cache-control', 'no-cache').redirect(publicAddress(key), 302)
      const size = await requirePicture(deps, shown)
      reply.header('cache-control', 'public, max-age=31536000, immutable').header('cross-origin-resource-policy', 'cross-origin')
      return sendFile(deps.storage, { key, size }, request, reply)
    },
  })
}

const notFound = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found')
