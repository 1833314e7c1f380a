import type { Currency } from '@akada/contract/money.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type CouponRow, lockCoupon, lockCouponByCode } from './coupons.queries.ts'
import { countOtherUses, countUses, findRedemption, markCommitted, markReleased, upsertReservation } from './coupons.redemptions.queries.ts'
import { evaluate, isUsedUp, type Line, RESERVED_MINUTES } from './coupons.rules.ts'

// Locks are taken in this order by everyone: the person's checkout, their orders, the coupon, enrollments, the cart.

type Wanted<L extends Line> = { code: string; userId: string; lines: readonly L[]; currency: Currency; minimumMinor: number; now: Date }

/** The purchase with the coupon taken off, which nobody else can use until the transaction ends; refuses as the cart does. */
export async function takeCoupon<L extends Line>(tx: Tx, { code, userId, now, ...purchase }: Wanted<L>) {
  const coupon: CouponRow = (await lockCouponByCode(tx, code, userId)) ?? refuse('COUPON_INVALID')
  const evaluated = evaluate(coupon, { ...purchase, uses: await countUses(tx, coupon, { userId, now }), now })
  if (evaluated.problem) return refuse(evaluated.problem.code, evaluated.problem)
  return { coupon, ...evaluated }
}

type Reservation = { couponId: number; orderId: number; userId: string; currency: Currency; discountMinor: number; now: Date }

/** Keeps a use for an order until it is paid or its time is over. The coupon is locked already. */
export const reserveCoupon = (tx: Tx, reservation: Reservation): Promise<void> =>
  upsertReservation(tx, { ...reservation, reservedUntil: new Date(reservation.now.getTime() + RESERVED_MINUTES * 60_000) })

/** The order is paid. Who pays late is honoured although somebody else has the last use: `isOverLimit` then tells of it. */
export async function commitCoupon(tx: Tx, orderId: number, now: Date): Promise<{ code: string; isOverLimit: boolean } | undefined> {
  const redemption = await findRedemption(tx, orderId)
  // An order is paid once; whoever comes again changes nothing.
  if (!redemption || redemption.status === 'COMMITTED') return undefined
  const coupon = (await lockCoupon(tx, redemption.couponId, redemption.userId)) ?? refuse('COUPON_NOT_FOUND')
  // What is kept was counted all the while.
  const isKept = redemption.status === 'RESERVED' && now < redemption.reservedUntil
  const others = isKept ? null : await countOtherUses(tx, coupon, { orderId, userId: redemption.userId, now })
  const isOverLimit = others !== null && (isUsedUp(coupon, others) || (coupon.isOncePerPerson && others.byPerson > 0))
  await markCommitted(tx, orderId, isOverLimit)
  return { code: coupon.code, isOverLimit }
}

/** Nobody is paying these orders any more: others may have the uses. */
export const cancelRedemptions = (tx: Tx, orderIds: readonly number[]): Promise<void> => markReleased(tx, orderIds)
