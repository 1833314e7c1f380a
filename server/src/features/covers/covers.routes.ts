import { replaceCover } from '@akada/contract/authoring.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import { replaceCover as replace } from './replace-cover.ts'

export function coverRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, replaceCover, async ({ body }, { user, file }) => {
    const upload = file?.content ?? refuse('INVALID_INPUT', { errors: [{ path: 'file', message: 'Choose a picture.' }] })
    return { imageUrl: await replace(deps, user, { courseId: body.courseId, upload }) }
  })
}
