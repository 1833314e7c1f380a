import type { Answer } from '@akada/contract/endpoint.ts'
import type * as siteSettingsContract from '@akada/contract/site-settings.ts'
import type { Db } from '#platform/database/database.ts'
import type { SetUp } from '#platform/deps.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { findLogo, listVersions } from './settings.queries.ts'
import { storefrontWords } from './settings.rules.ts'
import { allSettings } from './settings.site.ts'

export type ShownSettings = Answer<typeof siteSettingsContract.getSettings>

/** Returns the current settings. Settings that admins haven't changed have the values from the environment. */
export async function getSettings(db: Db, { site, policy }: SetUp): Promise<ShownSettings> {
  const settings = await allSettings(db)
  const versions = await listVersions(db)
  const version = (group: string) => versions.find(({ name }) => name === group)?.version ?? 0
  return {
    brand: {
      ...settings,
      version: version('brand'),
      socialLinks: [...(settings.socialLinks ?? site.socialLinks)],
      logoUrl: publicAddress((await findLogo(db))?.key ?? null),
      otherwise: { siteName: site.name, supportEmail: site.supportEmail, ...storefrontWords },
    },
    money: { ...settings, version: version('money'), foreignCurrency: settings.foreignCurrency ?? policy.foreignCurrency },
    rules: {
      ...settings,
      version: version('rules'),
      approveInstructors: settings.approveInstructors ?? policy.approveInstructors,
      requireSecondFactor: settings.requireSecondFactor ?? policy.requireSecondFactor,
    },
  }
}
