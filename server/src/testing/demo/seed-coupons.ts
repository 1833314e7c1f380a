import { createCoupon } from '#features/coupons/create-coupon.ts'
import type { Tx } from '#platform/database/database.ts'
import { demoCoupons } from './history.ts'

const DAY = 86_400_000

const withoutLimits = {
  courseIds: [],
  startsAt: null,
  maxRedemptions: null,
  isOncePerPerson: true,
  minimumNaira: null,
  minimumUsd: null,
  affiliateCode: null,
  isActive: true,
}

type Coupon = { id: number; discountBps: number; instructorId: string | null }

/** Adds two site coupons, of which one has expired, and a public one for all courses of an instructor. Returns them by code. */
export async function seedCoupons(tx: Tx, { adminId, now }: { adminId: string; now: Date }): Promise<Map<string, Coupon>> {
  const instructor = await tx.selectFrom('users').select('id').where('email', '=', 'instructor@akada.test').executeTakeFirstOrThrow()
  const { welcome, harvest, students } = demoCoupons
  const made = new Map<string, Coupon>()
  for (const { code, percent, sinceDays, untilDays } of [welcome, students, harvest]) {
    const isOwn = code === students.code
    const id = await createCoupon(tx, {
      code,
      asked: {
        ...withoutLimits,
        discountPercentage: percent,
        scope: isOwn ? 'INSTRUCTOR' : 'SITEWIDE',
        isPublic: isOwn,
        expiresAt: untilDays === null ? null : new Date(now.getTime() - untilDays * DAY).toISOString(),
      },
      maker: isOwn ? { id: instructor.id, isAdmin: false, isInstructor: true } : { id: adminId, isAdmin: true, isInstructor: false },
      now: new Date(now.getTime() - sinceDays * DAY),
    })
    made.set(code, { id, discountBps: percent * 100, instructorId: isOwn ? instructor.id : null })
  }
  return made
}
