import * as moderation from '@akada/contract/moderation.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { decideModerationCase } from './decide-moderation-case.ts'
import { decideModerationCases } from './decide-moderation-cases.ts'
import { getModerationCase, listModerationCases } from './list-moderation-cases.ts'

export function moderationRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, moderation.listModerationCases, ({ query: { kind, ...query } }, { db, user }) =>
    listModerationCases(db, user, { ...query, subject: kind }),
  )

  serve(app, deps, moderation.decideModerationCase, async ({ params, body }, { db, user, now }) => {
    await db.transaction().execute((tx) => decideModerationCase(tx, user, { id: params.id, ...body, now }))
    return getModerationCase(db, user, params.id)
  })

  serve(app, deps, moderation.decideModerationCases, ({ body }, { db, user, now }) => decideModerationCases(db, user, { ...body, now }))
}
