import { getSiteText } from '@akada/contract/settings.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { showText } from './show-text.ts'

export function settingsRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, getSiteText, ({ params }, { db }) => showText(db, deps.site, params.key))
}
