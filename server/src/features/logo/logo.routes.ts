import * as siteSettings from '@akada/contract/site-settings.ts'
import type { FastifyInstance } from 'fastify'
import { getSettings } from '#features/settings/get-settings.ts'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { replaceLogo } from './replace-logo.ts'

export function logoRoutes(app: FastifyInstance, deps: Deps) {
  const { setUp, follow } = deps.settings
  serve(app, deps, siteSettings.replaceLogo, async ({ body: { version } }, { db, user, now, file }) => {
    const brand = async () => (await getSettings(db, setUp)).brand
    await replaceLogo(deps, { upload: file?.content ?? null, by: user, seen: { version, newer: brand }, now })
    await follow()
    return brand()
  })
}
