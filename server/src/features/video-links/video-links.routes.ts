import * as videoLinks from '@akada/contract/video-links.ts'
import type { FastifyInstance } from 'fastify'
import { getVideoLinkRules } from '#features/settings/settings.site.ts'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { setVideoLink } from './set-video-link.ts'

export function videoLinkRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, videoLinks.getVideoLinkRules, (_, { db }) => getVideoLinkRules(db))

  serve(app, deps, videoLinks.setVideoLink, ({ params, body }, { db, user, now }) =>
    db.transaction().execute((tx) => setVideoLink(tx, { user, now, signer: deps.signer }, { ...body, lectureId: params.id })),
  )
}
