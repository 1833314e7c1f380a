import {
  changeMailTemplate,
  getMailTemplate,
  listMailTemplates,
  previewMailTemplate,
  resetMailTemplate,
  testMailTemplate,
} from '@akada/contract/mails.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { changeWords, listLetters, previewLetter, showLetter, testLetter } from './change-words.ts'

export function letterRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, listMailTemplates, (_, { db }) => listLetters(db))
  serve(app, deps, getMailTemplate, ({ params }, { db }) => showLetter(db, deps.site, params.kind))

  serve(app, deps, changeMailTemplate, ({ params, body: { version, ...words } }, { db, user, now }) =>
    db.transaction().execute((tx) => changeWords(tx, { kind: params.kind, words, version }, { by: user.id, now, site: deps.site })),
  )
  serve(app, deps, resetMailTemplate, ({ params, body }, { db, user, now }) =>
    db
      .transaction()
      .execute((tx) => changeWords(tx, { kind: params.kind, words: null, version: body.version }, { by: user.id, now, site: deps.site })),
  )

  serve(app, deps, previewMailTemplate, async ({ params, body }) => previewLetter(deps.site, params.kind, body))
  serve(app, deps, testMailTemplate, async ({ params, body }, { user }) => ({
    to: await testLetter(deps, { kind: params.kind, words: body, by: user.id }),
  }))
}
