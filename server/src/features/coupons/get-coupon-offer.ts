import { toMajor } from '@akada/contract/money.ts'
import { paidAbroad } from '#features/cart/cart.charge.ts'
import { listPriced } from '#features/cart/cart.face.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findCoupon } from './coupons.queries.ts'
import { countUses } from './coupons.redemptions.queries.ts'
import { appliesTo, discountOf, isUsedUp, offProblem } from './coupons.rules.ts'
import { limitGuesses } from './limit-guesses.ts'

/** Prices of one course with a coupon from a link; knows no person and no cart. */
export async function getCouponOffer(
  { db, clock, policy }: Deps,
  { code, courseId, address }: { code: string; courseId: number; address: string },
) {
  const now = clock()
  return limitGuesses(db, { userId: null, address, now }, async () => {
    const [course] = await listPriced(db, [courseId], null)
    if (!course) return refuse('COURSE_NOT_FOUND')
    const coupon = (await findCoupon(db, code)) ?? refuse('COUPON_INVALID')
    const problem = offProblem(coupon, now)
    if (problem) refuse(problem.code)
    if (!appliesTo(coupon, { ...course, courseId: course.id }))
      refuse('COUPON_NOT_APPLICABLE', { message: 'This coupon is not applicable to this course.' })
    if (isUsedUp(coupon, await countUses(db, coupon, { userId: null, now }))) refuse('COUPON_USED_UP')
    const discount = (minor: number) => discountOf(minor, coupon.discountBps)
    const left = (minor: number) => toMajor(minor - discount(minor))
    return {
      couponCode: coupon.code,
      discountPercentage: coupon.discountBps / 100,
      expiresAt: coupon.expiresAt?.toISOString() ?? null,
      priceNaira: course.priceNairaMinor === null ? null : left(course.priceNairaMinor),
      priceUsd: left(course.priceUsdMinor),
      paidAbroad: paidAbroad(course, { foreignMode: policy.foreignCurrency, discount }),
    }
  })
}
