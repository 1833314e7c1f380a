import { siteSettings } from '#features/settings/settings.site.ts'
import { isRecent, type Referral } from '#features/sources/sources.rules.ts'
import type { Tx } from '#platform/database/database.ts'
import { insertCommissions, listEnded, listLines, listPrograms, lockActive } from './affiliates.queries.ts'
import { commissionOf } from './affiliates.rules.ts'

type Placed = {
  orderId: number
  buyerId: string
  /** The order's coupon: its affiliate, and its instructor unless it is the site's. */
  coupon: { affiliateId: string | null; instructorId: string | null } | null
  /** The last click that the buyer's browser remembers. */
  referral: Referral | null
  now: Date
}

/**
 * Stores which affiliate earns what from the lines of a new order. A later payment and retries keep these terms. Runs after the coupon is
 * locked. Locks the affiliates, so that a partnership ends before the order or after it.
 */
export async function createCommissions(tx: Tx, { orderId, buyerId, coupon, referral, now }: Placed): Promise<void> {
  const ofCoupon = coupon?.affiliateId ?? null
  if (ofCoupon === null && referral === null) return
  const { affiliateDays: days, affiliateSiteBps: siteBps, affiliateMaxBps: maxBps } = await siteSettings(tx)
  const code = referral && isRecent(referral, { days, now }) ? referral.code : null
  const active = await lockActive(tx, { code, ofCoupon })
  if (active.length === 0) return
  const lines = await listLines(tx, orderId)
  const programs = await listPrograms(
    tx,
    lines.map(({ courseId }) => courseId),
    { siteBps, maxBps },
  )
  const ids = active.map(({ id }) => id)
  const ended = await listEnded(tx, ids)
  const order = {
    buyerId,
    ofCoupon,
    isInstructorsCoupon: (coupon?.instructorId ?? null) !== null,
    ofClick: active.find((affiliate) => affiliate.code === code)?.id ?? null,
    active: new Set(ids),
    programs: new Map(programs.map(({ courseId, bps }) => [courseId, bps])),
    siteBps,
    isEnded: (affiliateId: string, instructorId: string) =>
      ended.some((partnership) => partnership.affiliateId === affiliateId && partnership.instructorId === instructorId),
  }
  const commissions = lines.flatMap((line) => commissionOf(line, order) ?? [])
  if (commissions.length > 0) await insertCommissions(tx, commissions)
}
