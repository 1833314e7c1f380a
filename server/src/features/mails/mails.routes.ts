import { listMails, resendMail, retryMails } from '@akada/contract/mails.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { resendMail as resend, retryMails as retry } from './resend-mails.ts'
import { showOutbox } from './show-outbox.ts'

export function mailRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, listMails, ({ query }, { db }) => showOutbox(db, query))

  serve(app, deps, resendMail, async ({ params }, { db, user, now }) => {
    await db.transaction().execute((tx) => resend(tx, params.id, { by: user.id, now }))
    return null
  })

  serve(app, deps, retryMails, async (_, { db, user, now }) => ({
    count: await db.transaction().execute((tx) => retry(tx, { by: user.id, now })),
  }))
}
