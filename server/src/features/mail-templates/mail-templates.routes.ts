import * as mails from '@akada/contract/mails.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { getMailTemplate } from './get-mail-template.ts'
import { listMailTemplates } from './list-mail-templates.ts'
import { previewMailTemplate } from './preview-mail-template.ts'
import { sendTestMail } from './send-test-mail.ts'
import { updateMailTemplate } from './update-mail-template.ts'

export function mailTemplateRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, mails.listMailTemplates, (_, { db }) => listMailTemplates(db))
  serve(app, deps, mails.getMailTemplate, ({ params }, { db }) => getMailTemplate(db, deps.site, params.kind))

  serve(app, deps, mails.updateMailTemplate, ({ params, body: { version, ...words } }, { db, user, now }) =>
    db.transaction().execute((tx) => updateMailTemplate(tx, { kind: params.kind, words, version }, { by: user.id, now, site: deps.site })),
  )
  serve(app, deps, mails.resetMailTemplate, ({ params, body }, { db, user, now }) =>
    db
      .transaction()
      .execute((tx) =>
        updateMailTemplate(tx, { kind: params.kind, words: null, version: body.version }, { by: user.id, now, site: deps.site }),
      ),
  )

  serve(app, deps, mails.previewMailTemplate, async ({ params, body }) => previewMailTemplate(deps.site, params.kind, body))
  serve(app, deps, mails.sendTestMail, async ({ params, body }, { user }) => ({
    to: await sendTestMail(deps, { kind: params.kind, words: body, by: user.id }),
  }))
}
