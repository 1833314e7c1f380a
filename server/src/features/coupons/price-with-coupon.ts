import { type Currency, toMajor } from '@akada/contract/money.ts'
import { chargedIn, priceIn } from '#features/cart/cart.rules.ts'
import type { Deps } from '#platform/deps.ts'
import type { Place } from '#platform/geo/geo.ts'
import { refuse } from '#platform/http/refusal.ts'
import { networkOf } from '#platform/security/network-of.ts'
import { findCountry, findCoupon, listPriced } from './coupons.queries.ts'
import { countUses } from './coupons.redemptions.queries.ts'
import { appliesTo, discountOf, evaluate, guesses, isUsedUp, offProblem } from './coupons.rules.ts'
import { limitGuesses } from './limit-guesses.ts'

type Asked = { couponCode: string; courseIds: readonly number[]; currency: Currency; userId: string; place: Place }

/** What a coupon makes of the total of these courses, as checkout would. Nothing is reserved. */
export async function validateCoupon(deps: Deps, { couponCode, courseIds, currency: asked, userId, place }: Asked) {
  const { db, policy } = deps
  const now = deps.clock()
  return limitGuesses(db, { ...guesses.ofPerson(userId), now }, async () => {
    const coupon = (await findCoupon(db, couponCode)) ?? refuse('COUPON_INVALID')
    // A course that isn't on sale is left out like one that there isn't.
    const courses = await listPriced(db, courseIds, userId)
    const isNigerian = place.currency === 'NGN' || (await findCountry(db, userId)) === 'NG'
    const currency = chargedIn(courses, { asked, isNigerian, foreignMode: policy.foreignCurrency }) ?? 'USD'
    const lines = courses.map((course) => ({ ...course, priceMinor: priceIn(course, currency) }))
    const uses = await countUses(db, coupon, { userId, now })
    const minimumMinor = deps.payments?.minimumMinor[currency] ?? 0
    const evaluated = evaluate(coupon, { lines, currency, uses, minimumMinor, now })
    if (evaluated.problem) return refuse(evaluated.problem.code, evaluated.problem)
    return {
      couponCode: coupon.code,
      discountedAmount: toMajor(evaluated.totalMinor),
      discountAmount: toMajor(evaluated.discountMinor),
      discountPercentage: coupon.discountBps / 100,
      currency,
    }
  })
}

/** What a coupon makes of one course's prices, for whoever came by a link with it: nothing of a person or a cart is known. */
export async function offerCoupon({ db, clock }: Deps, { code, courseId, address }: { code: string; courseId: number; address: string }) {
  const now = clock()
  return limitGuesses(db, { ...guesses.ofNetwork(networkOf(address)), now }, async () => {
    const [course] = await listPriced(db, [courseId], null)
    if (!course) return refuse('COURSE_NOT_FOUND')
    const coupon = (await findCoupon(db, code)) ?? refuse('COUPON_INVALID')
    const problem = offProblem(coupon, now)
    if (problem) refuse(problem.code)
    if (!appliesTo(coupon, course)) refuse('COUPON_NOT_APPLICABLE', { message: 'This coupon is not applicable to this course.' })
    if (isUsedUp(coupon, await countUses(db, coupon, { userId: null, now }))) refuse('COUPON_USED_UP')
    const left = (minor: number) => toMajor(minor - discountOf(minor, coupon.discountBps))
    return {
      couponCode: coupon.code,
      discountPercentage: coupon.discountBps / 100,
      expiresAt: coupon.expiresAt?.toISOString() ?? null,
      priceNaira: course.priceNairaMinor === null ? null : left(course.priceNairaMinor),
      priceUsd: left(course.priceUsdMinor),
    }
  })
}
