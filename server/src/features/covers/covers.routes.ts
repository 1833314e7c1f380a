import * as authoring from '@akada/contract/authoring.ts'
import type { FastifyInstance } from 'fastify'
import { reservePictureSpace } from '#features/media/reserve-picture-space.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serveLargeUpload } from '#platform/http/serve.ts'
import { replaceCover } from './replace-cover.ts'

export function coverRoutes(app: FastifyInstance, deps: Deps) {
  serveLargeUpload(app, deps, authoring.replaceCover, {
    admit: (form) => reservePictureSpace(deps, form, authoring.replaceCover.upload.maxBytes),
    handle: async ({ body: { courseId } }, { user, file }) => {
      const { path } = file ?? refuse('INVALID_INPUT', { errors: [{ path: 'file', message: 'Choose a picture.' }] })
      return { imageUrl: await replaceCover(deps, user, { courseId, path }) }
    },
  })
}
