import { addCourseView } from '@akada/contract/calls/course-views.ts'
import type { CouponPrice } from '../../features/course/coupon-price.tsx'
import { call } from '../../lib/api.ts'
import { keepCoupon, keptCoupon } from '../../lib/kept-coupon.ts'
import { remember } from '../../lib/remembered.ts'

/** How the price is shown, where it isn’t the plain one. */
export type PriceOfVisit = typeof CouponPrice | null

/** Has the view counted, keeps in this browser which course it was, and the coupon of the link; answers how to show the price if there is one. */
export async function visitCourse(courseId: number, linkedCoupon: string | null): Promise<PriceOfVisit> {
  remember('viewed-courses:1', String(courseId))
  // A view that isn’t counted is nobody’s concern here.
  call(addCourseView, { params: { id: courseId } }).catch(() => undefined)
  if (linkedCoupon) keepCoupon({ code: linkedCoupon, courseId })
  if (keptCoupon()?.courseId !== courseId) return null
  return (await import('../../features/course/coupon-price.tsx')).CouponPrice
}
