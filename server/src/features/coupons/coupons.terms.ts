import { toMinor } from '@akada/contract/money.ts'
import { siteSettings } from '#features/settings/settings.site.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findAffiliate, lockOwners } from './coupons.queries.ts'
import { type Maker, type Terms, termsFaults } from './coupons.rules.ts'

export type AskedTerms = {
  discountPercentage: number
  scope: Terms['scope']
  courseIds: number[]
  startsAt: string | null
  expiresAt: string | null
  maxRedemptions: number | null
  isOncePerPerson: boolean
  minimumNaira: number | null
  minimumUsd: number | null
  affiliateCode: string | null
  isActive: boolean
  isPublic: boolean
}

/** Returns the terms if the user may create a coupon with them. Otherwise refuses with all faults. */
export async function termsFor(tx: Tx, asked: AskedTerms, by: { maker: Maker; now: Date; count?: number; before?: Terms }): Promise<Terms> {
  const { maker } = by
  if (asked.scope === 'SITEWIDE' && !maker.isAdmin) refuse('NOT_ALLOWED')
  const courseIds = [...new Set(asked.courseIds)]
  const owners = await lockOwners(tx, courseIds)
  const areOwn = owners.every(({ instructorId }) => instructorId === maker.id)
  if (owners.length < courseIds.length || !(areOwn || maker.isAdmin)) refuse('COURSE_NOT_FOUND')

  const terms: Terms = {
    discountBps: Math.round(asked.discountPercentage * 100),
    scope: asked.scope,
    // An admin's coupon belongs to the site, unless the admin is the instructor of all its courses.
    instructorId: asked.scope !== 'SITEWIDE' && maker.isInstructor && areOwn ? maker.id : null,
    courseIds,
    startsAt: asked.startsAt === null ? null : new Date(asked.startsAt),
    expiresAt: asked.expiresAt === null ? null : new Date(asked.expiresAt),
    maxRedemptions: asked.maxRedemptions,
    isOncePerPerson: asked.isOncePerPerson,
    minimumNairaMinor: asked.minimumNaira === null ? null : toMinor(asked.minimumNaira),
    minimumUsdMinor: asked.minimumUsd === null ? null : toMinor(asked.minimumUsd),
    affiliateId: null,
    isActive: asked.isActive,
    isPublic: asked.isPublic,
  }
  terms.affiliateId = await affiliateOf(tx, asked.affiliateCode, { instructorId: terms.instructorId, before: by.before })
  const faults = termsFaults(terms, { ...by, limits: await siteSettings(tx) })
  if (faults.length > 0) refuse('INVALID_INPUT', { errors: faults })
  return terms
}

type Beside = { instructorId: string | null; before: Terms | undefined }

/** A coupon keeps an affiliate who can no longer earn, so that its other terms can still change. */
async function affiliateOf(db: Db, code: string | null, { instructorId, before }: Beside): Promise<string | null> {
  if (code === null) return null
  const affiliate = await findAffiliate(db, { code, instructorId })
  if (!affiliate) return refuseAffiliate('No affiliate has this code.')
  if (affiliate.canEarn || affiliate.id === before?.affiliateId) return affiliate.id
  return refuseAffiliate('This affiliate can’t earn commissions from these courses.')
}

const refuseAffiliate = (message: string): never => refuse('INVALID_INPUT', { errors: [{ path: 'affiliateCode', message }] })
