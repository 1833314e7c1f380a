import { getDataPrice, getSiteText } from '@akada/contract/settings.ts'
import {
  changeBrand,
  changeMoney,
  changeRules,
  changeText,
  getEditableText,
  getSettings,
  listConnections,
  previewText,
  testConnection,
} from '@akada/contract/site-settings.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { changeGroup } from './change-group.ts'
import { getEditableText as editableText, setText } from './set-text.ts'
import { showSettings } from './show-settings.ts'
import { previewText as preview, showText } from './show-text.ts'
import { siteSettings } from './site-settings.ts'
import { testConnection as test } from './test-connection.ts'

export function settingsRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, getSiteText, ({ params }, { db }) => showText(db, deps.site, params.key))
  serve(app, deps, getDataPrice, async (_, { db }) => ({ nairaPerGb: (await siteSettings(db)).dataPricePerGbNaira }))

  const { setUp } = deps.settings
  serve(app, deps, getSettings, (_, { db }) => showSettings(db, setUp))
  serve(app, deps, changeBrand, ({ body }, { user, now }) => changeGroup(deps, { group: 'brand', body, user, now }))
  serve(app, deps, changeMoney, ({ body }, { user, now }) => changeGroup(deps, { group: 'money', body, user, now }))
  serve(app, deps, changeRules, ({ body }, { user, now }) => changeGroup(deps, { group: 'rules', body, user, now }))

  serve(app, deps, getEditableText, ({ params }, { db }) => editableText(db, params.key))
  serve(app, deps, changeText, async ({ params: { key }, body }, { db, user, now }) => {
    await db.transaction().execute((tx) => setText(tx, { ...body, key, by: user.id, now }))
    return editableText(db, key)
  })
  serve(app, deps, previewText, async ({ body }, { db }) => ({ html: await preview(db, deps.site, body.html) }))

  serve(app, deps, listConnections, async () =>
    (['mail', 'payments', 'storage', 'database'] as const).map((name) => {
      const { uses, facts } = setUp.connections[name]
      return { name, uses, facts: [...facts] }
    }),
  )
  serve(app, deps, testConnection, ({ params }, { user }) => test(deps, params.name, user.id))
}
