import * as settings from '@akada/contract/settings.ts'
import * as siteSettingsContract from '@akada/contract/site-settings.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { checkConnection } from './check-connection.ts'
import { getEditableText } from './get-editable-text.ts'
import { getSettings } from './get-settings.ts'
import { getSiteText } from './get-site-text.ts'
import { previewText } from './preview-text.ts'
import { siteSettings } from './settings.site.ts'
import { updateSettingsGroup } from './update-settings-group.ts'
import { updateText } from './update-text.ts'

export function settingsRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, settings.getSiteText, ({ params }, { db }) => getSiteText(db, deps.site, params.key))
  serve(app, deps, settings.getDataPrice, async (_, { db }) => ({ nairaPerGb: (await siteSettings(db)).dataPricePerGbNaira }))

  const { setUp } = deps.settings
  serve(app, deps, siteSettingsContract.getSettings, (_, { db }) => getSettings(db, setUp))
  serve(app, deps, siteSettingsContract.updateBrand, ({ body }, { user, now }) =>
    updateSettingsGroup(deps, { group: 'brand', body, user, now }),
  )
  serve(app, deps, siteSettingsContract.updateMoney, ({ body }, { user, now }) =>
    updateSettingsGroup(deps, { group: 'money', body, user, now }),
  )
  serve(app, deps, siteSettingsContract.updateRules, ({ body }, { user, now }) =>
    updateSettingsGroup(deps, { group: 'rules', body, user, now }),
  )

  serve(app, deps, siteSettingsContract.getEditableText, ({ params }, { db }) => getEditableText(db, params.key))
  serve(app, deps, siteSettingsContract.updateText, async ({ params: { key }, body }, { db, user, now }) => {
    await db.transaction().execute((tx) => updateText(tx, { ...body, key, by: user.id, now }))
    return getEditableText(db, key)
  })
  serve(app, deps, siteSettingsContract.previewText, async ({ body }, { db }) => ({ html: await previewText(db, deps.site, body.html) }))

  serve(app, deps, siteSettingsContract.listConnections, async () =>
    (['mail', 'payments', 'storage', 'database'] as const).map((name) => {
      const { uses, facts } = setUp.connections[name]
      return { name, uses, facts: [...facts] }
    }),
  )
  serve(app, deps, siteSettingsContract.checkConnection, ({ params }, { user }) => checkConnection(deps, params.name, user.id))
}
