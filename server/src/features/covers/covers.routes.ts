import { replaceCover } from '@akada/contract/authoring.ts'
import type { FastifyInstance } from 'fastify'
import { promisePictureRoom } from '#features/media/promise-picture-room.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serveLargeUpload } from '#platform/http/serve.ts'
import { replaceCover as replace } from './replace-cover.ts'

export function coverRoutes(app: FastifyInstance, deps: Deps) {
  serveLargeUpload(app, deps, replaceCover, {
    admit: (form) => promisePictureRoom(deps, form, replaceCover.upload.maxBytes),
    handle: async ({ body: { courseId } }, { user, file }) => {
      const { path } = file ?? refuse('INVALID_INPUT', { errors: [{ path: 'file', message: 'Choose a picture.' }] })
      return { imageUrl: await replace(deps, user, { courseId, path }) }
    },
  })
}
