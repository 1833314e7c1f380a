import {
  cancelBroadcast,
  changeBroadcast,
  countAudience,
  deleteBroadcast,
  draftBroadcast,
  getBroadcast,
  listBroadcasts,
  previewBroadcast,
  scheduleBroadcast,
  testBroadcast,
} from '@akada/contract/broadcasts.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { countAudience as count } from './broadcasts.recipients.queries.ts'
import { audienceOf } from './broadcasts.rules.ts'
import { previewBroadcast as preview, testBroadcast as sendTest } from './look-at-broadcast.ts'
import { cancelBroadcast as cancel, scheduleBroadcast as schedule } from './schedule-broadcast.ts'
import { pageOfBroadcasts, showBroadcast } from './show-broadcast.ts'
import { changeBroadcast as change, discardBroadcast, draftBroadcast as draft } from './write-broadcast.ts'

export function broadcastRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, listBroadcasts, ({ query }, { db }) => pageOfBroadcasts(db, query))

  serve(app, deps, countAudience, async ({ query }, { db }) => ({ recipients: await count(db, audienceOf(query)) }))

  serve(app, deps, getBroadcast, ({ params }, { db }) => showBroadcast(db, params.id))

  serve(app, deps, draftBroadcast, ({ body }, { db, user, now }) => draft(db, { ...body, adminId: user.id, now }))

  serve(app, deps, changeBroadcast, ({ params, body }, { db }) => change(db, { ...body, id: params.id }))

  serve(app, deps, deleteBroadcast, async ({ params }, { db }) => {
    await discardBroadcast(db, params.id)
    return null
  })

  serve(app, deps, previewBroadcast, ({ params }) => preview(deps, params.id))

  serve(app, deps, testBroadcast, ({ params }, { user }) => sendTest(deps, params.id, user.id))

  serve(app, deps, scheduleBroadcast, ({ params, body }, { db, user, now }) =>
    schedule(db, { ...body, id: params.id, sendAt: body.sendAt === null ? null : new Date(body.sendAt), adminId: user.id, now }),
  )

  serve(app, deps, cancelBroadcast, ({ params }, { db, user, now }) => cancel(db, { id: params.id, adminId: user.id, now }))
}
