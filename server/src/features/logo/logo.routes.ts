import * as siteSettings from '@akada/contract/site-settings.ts'
import type { FastifyInstance } from 'fastify'
import { getSettings } from '#features/settings/get-settings.ts'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { getSiteIcon } from './get-site-icon.ts'
import { replaceLogo } from './replace-logo.ts'

/** `version` changes with the logo, so that browsers can store the icons. */
export function siteIconRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'storage'>) {
  app.get<{ Params: { version: string; name: string } }>('/site-icons/:version/:name', async ({ params }, reply) => {
    const icon = await getSiteIcon(deps, params.name)
    // Emails that are read in a browser show the icon too.
    reply.header('cross-origin-resource-policy', 'cross-origin').header('cache-control', 'public, max-age=31536000, immutable')
    return reply.type('image/png').send(icon)
  })
}

export function logoRoutes(app: FastifyInstance, deps: Deps) {
  const { setUp, follow } = deps.settings
  serve(app, deps, siteSettings.replaceLogo, async ({ body: { version } }, { db, user, now, file }) => {
    const brand = async () => (await getSettings(db, setUp)).brand
    await replaceLogo(deps, { upload: file?.content ?? null, by: user, seen: { version, newer: brand }, now })
    await follow()
    return brand()
  })
}
