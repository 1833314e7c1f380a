import { getMailPreferences, updateMailPreferences } from '@akada/contract/notifications.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { findPreferences, upsertPreferences } from './notifications.queries.ts'
import { unchosen } from './notifications.rules.ts'

export function notificationRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, getMailPreferences, async (_, { db, user }) => (await findPreferences(db, user.id)) ?? unchosen)

  serve(app, deps, updateMailPreferences, async ({ body }, { db, user }) => {
    await upsertPreferences(db, user.id, body)
    return body
  })
}
