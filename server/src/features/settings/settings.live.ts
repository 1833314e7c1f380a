import type { Db } from '#platform/database/database.ts'
import type { LiveSettings, Policy, SetUp, Site } from '#platform/deps.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { findLogo } from './settings.queries.ts'
import { type AllSettings, allSettings } from './settings.site.ts'

type Logo = Awaited<ReturnType<typeof findLogo>>

/** Returns the admins' values, with the environment's values as defaults. Lists every field, so that a new field can't be forgotten. */
const siteOf = ({ site }: SetUp, settings: AllSettings, logo: Logo): Required<Site> => ({
  name: settings.siteName || site.name,
  publicUrl: site.publicUrl,
  supportEmail: settings.supportEmail || site.supportEmail,
  isProduction: site.isProduction,
  socialLinks: settings.socialLinks ?? site.socialLinks,
  logoUrl: publicAddress(logo?.key ?? null),
  iconsPath: logo?.iconFileId ? `/site-icons/${logo.iconFileId}` : null,
  timeZone: settings.timeZone,
})

const policyOf = ({ policy }: SetUp, settings: AllSettings): Policy => ({
  requireSecondFactor: settings.requireSecondFactor ?? policy.requireSecondFactor,
  approveInstructors: settings.approveInstructors ?? policy.approveInstructors,
  foreignCurrency: settings.foreignCurrency ?? policy.foreignCurrency,
  strikeThrough: settings.strikeThrough,
  videoLinks: { isAllowed: settings.allowsVideoLinks, hosts: settings.videoHosts },
})

/**
 * Returns `site` and `policy` with the environment's values. `follow` updates these two objects with the admins' values, and calls
 * `changed` if they differ: whatever was computed from the previous values must not be kept.
 */
export function liveSettings(db: Db, setUp: SetUp, changed: () => void): LiveSettings<AllSettings> {
  const site = { ...setUp.site }
  const policy = { ...setUp.policy }

  async function look(): Promise<AllSettings> {
    const [settings, logo] = await Promise.all([allSettings(db), findLogo(db)])
    const before = JSON.stringify([site, policy])
    Object.assign(site, siteOf(setUp, settings, logo))
    Object.assign(policy, policyOf(setUp, settings))
    if (JSON.stringify([site, policy]) !== before) changed()
    return settings
  }

  // Serializes reads so that a slow one can't overwrite a newer one; concurrent callers share the queued read.
  let last: Promise<unknown> = Promise.resolve()
  let waiting: Promise<AllSettings> | undefined
  const follow = (): Promise<AllSettings> => {
    if (waiting) return waiting
    const next = last
      .catch(() => undefined)
      .then(() => {
        waiting = undefined
        return look()
      })
    waiting = next
    last = next
    return next
  }
  return { site, policy, setUp, follow }
}
