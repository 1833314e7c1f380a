import { type Currency, toMajor } from '@akada/contract/money.ts'
import { chargedIn, priceIn } from '#features/cart/cart.rules.ts'
import type { Deps } from '#platform/deps.ts'
import type { Place } from '#platform/geo/geo.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findCountry, findCoupon, listPriced } from './coupons.queries.ts'
import { countUses } from './coupons.redemptions.queries.ts'
import { evaluate, guesses } from './coupons.rules.ts'
import { limitGuesses } from './limit-guesses.ts'

type Asked = { couponCode: string; courseIds: readonly number[]; currency: Currency; userId: string; place: Place }

/** What a coupon makes of the total of these courses, as checkout would. Nothing is reserved. */
export async function checkCoupon(deps: Deps, { couponCode, courseIds, currency: asked, userId, place }: Asked) {
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
