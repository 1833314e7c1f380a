import type { CouponPrice } from '../../features/course/coupon-price.tsx'
import { keepCoupon, keptCoupon } from '../../lib/kept-coupon.ts'
import { remember } from '../../lib/remembered.ts'

/** How the price is shown, where it isn’t the plain one. */
export type PriceOfVisit = typeof CouponPrice | null

/** Keeps in this browser that the course was viewed, and the coupon of the link; answers how to show the price if there is one. */
export async function visitCourse(courseId: number, linkedCoupon: string | null): Promise<PriceOfVisit> {
  remember('viewed-courses:1', String(courseId))
  if (linkedCoupon) keepCoupon({ code: linkedCoupon, courseId })
  if (keptCoupon()?.courseId !== courseId) return null
  return (await import('../../features/course/coupon-price.tsx')).CouponPrice
}
