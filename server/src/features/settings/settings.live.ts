import type { Db } from '#platform/database/database.ts'
import type { LiveSettings, SetUp } from '#platform/deps.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { findLogo } from './settings.queries.ts'
import { type SiteSettings, siteSettings } from './settings.site.ts'

/** The site and its policy as the environment says, and as admins say once `follow` has looked: the objects stay the same. */
export function liveSettings(db: Db, setUp: SetUp): LiveSettings<SiteSettings> {
  const site = { ...setUp.site }
  const policy = { ...setUp.policy }

  async function look(): Promise<SiteSettings> {
    const [settings, logo] = await Promise.all([siteSettings(db), findLogo(db)])
    site.name = settings.siteName || setUp.site.name
    site.supportEmail = settings.supportEmail || setUp.site.supportEmail
    site.socialLinks = settings.socialLinks ?? setUp.site.socialLinks
    site.logoUrl = publicAddress(logo?.key ?? null)
    policy.requireSecondFactor = settings.requireSecondFactor ?? setUp.policy.requireSecondFactor
    policy.approveInstructors = settings.approveInstructors ?? setUp.policy.approveInstructors
    policy.foreignCurrency = settings.foreignCurrency ?? setUp.policy.foreignCurrency
    return settings
  }

  // One looks after the other, so that the last to look is the last to say; who comes while one waits shares its look.
  let last: Promise<unknown> = Promise.resolve()
  let waiting: Promise<SiteSettings> | undefined
  const follow = (): Promise<SiteSettings> => {
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
