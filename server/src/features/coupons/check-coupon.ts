import { toMajor } from '@akada/contract/money.ts'
import { findPayer, minimumOf, type Paying, shownCharge } from '#features/cart/cart.charge.ts'
import { listPriced } from '#features/cart/cart.face.ts'
import { cartProblem, chargeOf, giftProblem, isTooManySeats, priceLines, seatLines } from '#features/cart/cart.rules.ts'
import { listBundleLines } from '#features/cart/list-cart-lines.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findCoupon } from './coupons.queries.ts'
import { countUses } from './coupons.redemptions.queries.ts'
import { evaluate } from './coupons.rules.ts'
import { limitGuesses } from './limit-guesses.ts'

type Asked = Paying & {
  couponCode: string
  courseIds: readonly number[]
  bundleIds: readonly number[]
  isGift?: boolean | undefined
  seats?: number | undefined
  address: string
}

/** Returns what checkout would charge for the courses with the coupon. Reserves nothing. */
export async function checkCoupon(deps: Deps, { couponCode, courseIds, bundleIds, isGift = false, seats, address, ...paying }: Asked) {
  const { db } = deps
  const { userId } = paying
  const now = deps.clock()
  const bundled = await listBundleLines(db, bundleIds, { userId, now })
  const inBundles = new Set(bundled.map(({ id }) => id))
  const aloneIds = courseIds.filter((id) => !inBundles.has(id))
  // Ignores unpublished courses, like unknown ones.
  const courses = await listPriced(db, aloneIds, { userId, now })
  if (isTooManySeats(courses.length, seats)) refuse('SEATS_TOO_MANY')
  const isForTeam = seats !== undefined
  const problemOf = isGift || isForTeam ? giftProblem : cartProblem
  const alone = courses.map((course) => ({ ...course, bundle: null, problem: problemOf(course, userId) }))
  const candidates = [...alone, ...bundled].map((line) => ({ ...line, courseId: line.id }))
  const priced = priceLines(seatLines(candidates, seats), await findPayer(db, deps, paying))

  return limitGuesses(db, { userId, address, now }, async () => {
    const coupon = (await findCoupon(db, couponCode)) ?? refuse('COUPON_INVALID')
    const { currency, lines } = priced
    const minimumMinor = minimumOf(deps, currency)
    const evaluated = evaluate(coupon, {
      lines,
      currency,
      uses: await countUses(db, coupon, { userId, now }),
      minimumMinor,
      isForTeam,
      now,
    })
    if (evaluated.problem) return refuse(evaluated.problem.code, evaluated.problem)
    const { discountMinor } = evaluated
    const charge = chargeOf(priced, { discountMinor, minimumMinor })
    if (charge.problem?.code === 'FOREIGN_PAYMENTS_OFF') refuse(charge.problem.code, charge.problem)
    return {
      couponCode: coupon.code,
      discountedAmount: toMajor(charge.totalMinor),
      discountAmount: toMajor(discountMinor),
      discountPercentage: coupon.discountBps / 100,
      currency,
      charge: shownCharge(charge),
    }
  })
}
