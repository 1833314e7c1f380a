import * as mails from '@akada/contract/mails.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { listMails } from './list-mails.ts'
import { resendMail } from './resend-mail.ts'
import { resendMails } from './resend-mails.ts'
import { retryMails } from './retry-mails.ts'

export function mailRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, mails.listMails, ({ query }, { db }) => listMails(db, query))

  serve(app, deps, mails.resendMail, async ({ params }, { db, user, now }) => {
    await db.transaction().execute((tx) => resendMail(tx, params.id, { by: user.id, now }))
    return null
  })

  serve(app, deps, mails.resendMails, ({ body }, { db, user, now }) => resendMails(db, body.ids, { by: user.id, now }))

  serve(app, deps, mails.retryMails, async (_, { db, user, now }) => ({
    count: await db.transaction().execute((tx) => retryMails(tx, { by: user.id, now })),
  }))
}
