import type { Coupon } from '@akada/contract/coupons.ts'
import { isolated } from '@akada/contract/text-direction.ts'

export type CouponState = 'active' | 'paused' | 'scheduled' | 'ended' | 'used-up'

/** Returns a coupon's status. Permanent reasons take precedence over temporary ones. */
export function stateOf(coupon: Coupon, now: number): CouponState {
  if (coupon.expiresAt !== null && Date.parse(coupon.expiresAt) <= now) return 'ended'
  if (coupon.maxRedemptions !== null && coupon.totalUses >= coupon.maxRedemptions) return 'used-up'
  if (!coupon.isActive) return 'paused'
  return coupon.startsAt !== null && Date.parse(coupon.startsAt) > now ? 'scheduled' : 'active'
}

export const stateWords = {
  active: { text: 'Active', kind: 'success' },
  paused: { text: 'Paused', kind: 'warning' },
  scheduled: { text: 'Scheduled', kind: 'info' },
  ended: { text: 'Expired', kind: 'neutral' },
  'used-up': { text: 'Used up', kind: 'neutral' },
} as const

/** Returns `12 of 50 used, 3 reserved`. */
export function usesOf({ totalUses, reservedUses, maxRedemptions }: Coupon): string {
  const used = maxRedemptions === null ? `${totalUses} used` : `${totalUses} of ${maxRedemptions} used`
  return reservedUses > 0 ? `${used}, ${reservedUses} reserved` : used
}

export function coursesOf({ scope, courses, instructorName }: Coupon): string {
  if (scope === 'SITEWIDE') return 'All courses on the site'
  if (scope === 'INSTRUCTOR') return `All courses by ${isolated(instructorName ?? 'the instructor')}`
  const [first, ...others] = courses
  return others.length > 0 ? `${isolated(first?.title ?? '')} and ${others.length} more` : (first?.title ?? 'No courses')
}
