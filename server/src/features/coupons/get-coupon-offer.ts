import { toMajor } from '@akada/contract/money.ts'
import { courseCharge, findPayer, type Payment, visitorCharges } from '#features/cart/cart.charge.ts'
import { listPriced } from '#features/cart/cart.face.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findCoupon } from './coupons.queries.ts'
import { countUses } from './coupons.redemptions.queries.ts'
import { appliesTo, discountOf, isUsedUp, offProblem } from './coupons.rules.ts'
import { limitGuesses } from './limit-guesses.ts'

/** Returns the prices of one course with a coupon from a link, and the caller's charge for this course alone. */
export async function getCouponOffer(
  deps: Deps,
  { code, courseId, address, ...paying }: Payment & { code: string; courseId: number; address: string },
) {
  const { db, clock } = deps
  const now = clock()
  return limitGuesses(db, { userId: null, address, now }, async () => {
    const [course] = await listPriced(db, [courseId], { userId: null, now })
    if (!course) return refuse('COURSE_NOT_FOUND')
    const coupon = (await findCoupon(db, code)) ?? refuse('COUPON_INVALID')
    await requireOffer(db, coupon, { course, now })
    const discount = (minor: number) => discountOf(minor, coupon.discountBps)
    const left = (minor: number) => toMajor(minor - discount(minor))
    return {
      couponCode: coupon.code,
      discountPercentage: coupon.discountBps / 100,
      expiresAt: coupon.expiresAt?.toISOString() ?? null,
      priceNaira: course.priceNairaMinor === null ? null : left(course.priceNairaMinor),
      priceUsd: left(course.priceUsdMinor),
      charge: course.isFree ? null : courseCharge(course, await findPayer(db, deps, paying), deps, discount),
      paidAbroad: visitorCharges(course, deps, discount).paidAbroad ?? null,
    }
  })
}

type Offered = { course: { id: number; instructorId: string }; now: Date }

/** Refuses a coupon that isn't valid for this course now. */
async function requireOffer(db: Db, coupon: NonNullable<Awaited<ReturnType<typeof findCoupon>>>, { course, now }: Offered): Promise<void> {
  const problem = offProblem(coupon, now)
  if (problem) refuse(problem.code)
  if (!appliesTo(coupon, { ...course, courseId: course.id }))
    refuse('COUPON_NOT_APPLICABLE', { message: 'This coupon is not applicable to this course.' })
  if (isUsedUp(coupon, await countUses(db, coupon, { userId: null, now }))) refuse('COUPON_USED_UP')
}
