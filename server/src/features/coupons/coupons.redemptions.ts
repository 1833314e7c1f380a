import type { Currency } from '@akada/contract/money.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type CouponRow, lockCoupon, lockCouponByCode } from './coupons.queries.ts'
import { countOtherUses, countUses, findRedemption, markCommitted, markReleased, upsertReservation } from './coupons.redemptions.queries.ts'
import { evaluate, isUsedUp, type Line, RESERVED_MINUTES } from './coupons.rules.ts'

// All code takes locks in this order: the user's checkout, their orders, the coupon, enrollments, the cart.

type Wanted<L extends Line> = {
  code: string
  userId: string
  lines: readonly L[]
  currency: Currency
  minimumMinor: number
  isForTeam?: boolean
  now: Date
}

/** Locks the coupon and returns the discounted purchase. Refuses for the same reasons as the cart. */
export async function takeCoupon<L extends Line>(tx: Tx, { code, userId, now, ...purchase }: Wanted<L>) {
  const coupon: CouponRow = (await lockCouponByCode(tx, code, userId)) ?? refuse('COUPON_INVALID')
  const evaluated = evaluate(coupon, { ...purchase, uses: await countUses(tx, coupon, { userId, now }), now })
  if (evaluated.problem) return refuse(evaluated.problem.code, evaluated.problem)
  return { coupon, ...evaluated }
}

type Reservation = { couponId: number; orderId: number; userId: string; currency: Currency; discountMinor: number; now: Date }

/** Reserves a use until the order is paid or the reservation expires. The caller has locked the coupon. */
export const reserveCoupon = (tx: Tx, reservation: Reservation): Promise<void> =>
  upsertReservation(tx, { ...reservation, reservedUntil: new Date(reservation.now.getTime() + RESERVED_MINUTES * 60_000) })

/** Commits a paid order's use. A late payment is accepted even if the last use is taken; `isOverLimit` is then true. */
export async function commitCoupon(tx: Tx, orderId: number, now: Date): Promise<{ code: string; isOverLimit: boolean } | undefined> {
  const redemption = await findRedemption(tx, orderId)
  // Already committed, so a repeated call changes nothing.
  if (!redemption || redemption.status === 'COMMITTED') return undefined
  const coupon = (await lockCoupon(tx, redemption.couponId, redemption.userId)) ?? refuse('COUPON_NOT_FOUND')
  // A valid reservation was counted as a use throughout, so it can't exceed the limit.
  const isKept = redemption.status === 'RESERVED' && now < redemption.reservedUntil
  const others = isKept ? null : await countOtherUses(tx, coupon, { orderId, userId: redemption.userId, now })
  const isOverLimit = others !== null && (isUsedUp(coupon, others) || (coupon.isOncePerPerson && others.byPerson > 0))
  await markCommitted(tx, orderId, isOverLimit)
  return { code: coupon.code, isOverLimit }
}

/** Releases the reserved uses of orders that are no longer being paid. */
export const cancelRedemptions = (tx: Tx, orderIds: readonly number[]): Promise<void> => markReleased(tx, orderIds)
