import { decideModerationCase, listModerationCases } from '@akada/contract/moderation.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { decideCase } from './decide-case.ts'
import { showCase, showCases } from './show-cases.ts'

export function moderationRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, listModerationCases, ({ query: { kind, ...query } }, { db, user }) => showCases(db, user, { ...query, subject: kind }))

  serve(app, deps, decideModerationCase, async ({ params, body }, { db, user, now }) => {
    await db.transaction().execute((tx) => decideCase(tx, user, { id: params.id, ...body, now }))
    return showCase(db, user, params.id)
  })
}
