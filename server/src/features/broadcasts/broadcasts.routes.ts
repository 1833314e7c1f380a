import * as broadcasts from '@akada/contract/broadcasts.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { countAudience } from './broadcasts.recipients.queries.ts'
import { audienceOf } from './broadcasts.rules.ts'
import { cancelBroadcast } from './cancel-broadcast.ts'
import { createBroadcast } from './create-broadcast.ts'
import { deleteBroadcast } from './delete-broadcast.ts'
import { getBroadcast } from './get-broadcast.ts'
import { listBroadcasts } from './list-broadcasts.ts'
import { previewBroadcast } from './preview-broadcast.ts'
import { scheduleBroadcast } from './schedule-broadcast.ts'
import { sendTestBroadcast } from './send-test-broadcast.ts'
import { updateBroadcast } from './update-broadcast.ts'

export function broadcastRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, broadcasts.listBroadcasts, ({ query }, { db }) => listBroadcasts(db, query))

  serve(app, deps, broadcasts.countAudience, async ({ query }, { db }) => ({ recipients: await countAudience(db, audienceOf(query)) }))

  serve(app, deps, broadcasts.getBroadcast, ({ params }, { db }) => getBroadcast(db, params.id))

  serve(app, deps, broadcasts.createBroadcast, ({ body }, { db, user, now }) => createBroadcast(db, { ...body, adminId: user.id, now }))

  serve(app, deps, broadcasts.updateBroadcast, ({ params, body }, { db }) => updateBroadcast(db, { ...body, id: params.id }))

  serve(app, deps, broadcasts.deleteBroadcast, async ({ params }, { db }) => {
    await deleteBroadcast(db, params.id)
    return null
  })

  serve(app, deps, broadcasts.previewBroadcast, ({ params }) => previewBroadcast(deps, params.id))

  serve(app, deps, broadcasts.sendTestBroadcast, ({ params }, { user }) => sendTestBroadcast(deps, params.id, user.id))

  serve(app, deps, broadcasts.scheduleBroadcast, ({ params, body }, { db, user, now }) =>
    scheduleBroadcast(db, { ...body, id: params.id, sendAt: body.sendAt === null ? null : new Date(body.sendAt), adminId: user.id, now }),
  )

  serve(app, deps, broadcasts.cancelBroadcast, ({ params }, { db, user, now }) =>
    cancelBroadcast(db, { id: params.id, adminId: user.id, now }),
  )
}
